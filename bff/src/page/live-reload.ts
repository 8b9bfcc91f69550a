import { randomUUID } from 'node:crypto';
import { unwatchFile, watchFile } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { LIVE_RELOAD_PATH } from '@wishboard/contracts/http/routes';
import type { FastifyInstance } from 'fastify';
import type { BffSettings } from '../settings/settings.js';

type LiveReloadSettings = Pick<BffSettings, 'dataDir' | 'development'>;

/** Touched by tools/dev/watch-web.mjs whenever all browser builds are finished. */
const WEB_BUILD_MARK = 'web-build';
const CHECK_EVERY_MS = 200;
const PROCESS_ID = randomUUID();

const markOf = ({ dataDir }: LiveReloadSettings) => join(dataDir, WEB_BUILD_MARK);

/**
 * Returns the state of a development page: this process and the last finished browser builds. Null in production, where
 * pages do not reload themselves.
 */
export async function liveReloadState(settings: LiveReloadSettings): Promise<string | null> {
  if (!settings.development) return null;
  const mark = await stat(markOf(settings)).catch(() => null);
  return `${PROCESS_ID} ${mark?.mtimeMs ?? 0}`;
}

/**
 * In development only: sends every open page the current state, at once and after each change. A page with another
 * state reloads itself: shell/src/development/live-reload.ts.
 */
export function offerLiveReload(fastify: FastifyInstance, settings: LiveReloadSettings): void {
  if (!settings.development) return;
  const streams = new Set<ServerResponse>();
  const tell = async (responses: Iterable<ServerResponse>) => {
    const state = await liveReloadState(settings);
    for (const response of responses) response.write(`data: ${state}\n\n`);
  };
  const onBuilt = () => void tell(streams);
  watchFile(markOf(settings), { interval: CHECK_EVERY_MS, persistent: false }, onBuilt);
  fastify.get(LIVE_RELOAD_PATH, async (_request, reply) => {
    void reply.headers({ 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    reply.hijack();
    const { raw } = reply;
    raw.writeHead(200, reply.getHeaders() as Record<string, string>);
    raw.write('retry: 500\n\n');
    streams.add(raw);
    raw.on('close', () => streams.delete(raw));
    raw.on('error', () => undefined);
    await tell([raw]);
  });
  fastify.addHook('preClose', (done) => {
    unwatchFile(markOf(settings), onBuilt);
    for (const response of streams) response.end();
    done();
  });
}
