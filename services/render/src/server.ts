import { createHash } from 'node:crypto';
import { VERSION } from '@wishboard/server-kit/process/version';
import { type FastifyInstance, fastify } from 'fastify';
import { LIMITS, Painter, type PainterLimits, UnavailableError } from './painter.js';

/** Maximum number of stored entries, some 300 KB each: those in force, the previous ones, and those of a BFF of the previous release. */
const ENTRIES_MAX = 24;
const BODY_MAX = 4 * 1024 * 1024;

/** Returns the id of a script: its SHA-256 hash. */
export const idOf = (script: string): string => createHash('sha256').update(script).digest('hex');

export interface RenderOptions {
  installation?: string;
  limits?: PainterLimits;
  /** Script of the worker thread, for tests. */
  threadFile?: URL;
}

/**
 * Creates the server that renders first screens. It knows only what it receives: entries, stored under the hash of their script,
 * and the input of each drawing. A request for an unknown entry gets status 404; the client then uploads the entry.
 */
export function createRenderServer({ installation, limits = LIMITS, threadFile }: RenderOptions = {}): FastifyInstance {
  const entries = new Map<string, string>();
  const painter = new Painter(limits, threadFile);
  const server = fastify({ logger: false, bodyLimit: BODY_MAX });
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  server.addHook('onClose', () => painter.close());

  server.get('/healthz', async () => ({ status: 'ok' }));
  server.get('/readyz', async () => ({ status: 'ok', installation, version: VERSION }));

  server.put<{ Params: { id: string }; Body: string }>('/entries/:id', async ({ params: { id }, body }, reply) => {
    if (idOf(body) !== id) return reply.code(400).send();
    entries.delete(id);
    entries.set(id, body);
    const [oldest] = entries.keys();
    if (entries.size > ENTRIES_MAX && oldest) entries.delete(oldest);
    return reply.code(204).send();
  });

  server.post<{ Params: { id: string }; Body: string }>('/paint/:id', async ({ params: { id }, body }, reply) => {
    const script = entries.get(id);
    if (script === undefined) return reply.code(404).send();
    // Least recently used order: the entry used last is evicted last.
    entries.delete(id);
    entries.set(id, script);
    try {
      return await painter.paint(id, script, body);
    } catch (error) {
      const reason = error instanceof Error ? error.message : '';
      return reply.code(error instanceof UnavailableError ? 503 : 500).send({ reason });
    }
  });
  return server;
}
