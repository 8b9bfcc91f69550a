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

/** Starts the built BFF as a separate process over the same database, and sends requests to its port. */
export const startSecondProcess = (settings: BffSettings): Promise<SecondProcess> =>
  startProcess(new URL('./built-bff.mjs', import.meta.url), settings, 'The second BFF did not start: is it built?');

/**
 * Starts two built BFFs behind a proxy, and sends requests to the proxy.
 *
 * @param program the proxy's program, which gets the ports of both and sends its own
 */
export async function startBehindProxy(program: string, settings: BffSettings): Promise<SecondProcess> {
  const bffs = await Promise.all([startSecondProcess(settings), startSecondProcess(settings)]);
  const proxy = await startProcess(
    program,
    bffs.map(({ port }) => port),
    'The proxy did not start.',
  );
  const stop = () => Promise.all([proxy, ...bffs].map((process) => process.stop())).then(() => undefined);
  return { ...proxy, stop };
}

/** Starts a program that gets a message, sends back its port, and ends when the parent disconnects. */
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
        // Like `inject` sends it, so that URLs in responses are the same.
        headers: { host: 'localhost:80', ...(headers as Record<string, string>) },
        agent: false,
      });
      call.end(payload);
      const [response] = await once(call, 'response');
      const { 'set-cookie': cookies, ...others } = response.headers;
      // `inject` returns a single cookie as a string, and several as an array.
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
