import { fork } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import type { BffSettings } from '../src/settings/settings.js';

export interface SecondProcess {
  port: number;
  ask(options: InjectOptions): Promise<Pick<LightMyRequestResponse, 'statusCode' | 'headers' | 'payload'>>;
  stop(): Promise<void>;
}

/** The built BFF in a process of its own, over the same database, asked through its port. */
export const startSecondProcess = (settings: BffSettings): Promise<SecondProcess> =>
  startProcess(new URL('./built-bff.mjs', import.meta.url), settings, 'The second BFF did not start: is it built?');

/**
 * Two such BFFs behind a proxy, and asked through it.
 *
 * @param program given the ports of both, answers its own
 */
export async function startBehind(program: string, settings: BffSettings): Promise<SecondProcess> {
  const bffs = await Promise.all([startSecondProcess(settings), startSecondProcess(settings)]);
  const proxy = await startProcess(
    program,
    bffs.map(({ port }) => port),
    'The proxy did not start.',
  );
  const stop = () => Promise.all([proxy, ...bffs].map((process) => process.stop())).then(() => undefined);
  return { ...proxy, stop };
}

/** Runs a program that is told something, answers with its port, and ends when it is let go of. */
async function startProcess(program: string | URL, told: object, failure: string): Promise<SecondProcess> {
  const child = fork(program, { execArgv: [] });
  child.send(told);
  const [port]: [number] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error(failure))),
  ])) as [number];
  return {
    port,
    async ask({ method = 'GET', url, headers, payload }) {
      const call = request({
        port,
        method,
        path: String(url),
        // As `inject` says it, so that addresses in answers are the same.
        headers: { host: 'localhost:80', ...(headers as Record<string, string>) },
        agent: false,
      });
      call.end(payload);
      const [response] = await once(call, 'response');
      const { 'set-cookie': cookies, ...others } = response.headers;
      // One cookie is a text to `inject`, and several are a list.
      const set = cookies && { 'set-cookie': cookies.length === 1 ? cookies[0] : cookies };
      return { statusCode: response.statusCode, headers: { ...others, ...set }, payload: await text(response) };
    },
    async stop() {
      if (child.exitCode !== null) return;
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}
