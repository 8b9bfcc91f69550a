import { fork } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import type { BffSettings } from '../src/settings/settings.js';

export interface SecondProcess {
  ask(options: InjectOptions): Promise<Pick<LightMyRequestResponse, 'statusCode' | 'headers' | 'payload'>>;
  stop(): Promise<void>;
}

/** The built BFF in a process of its own, over the same database, asked through its port. */
export async function startSecondProcess(settings: BffSettings): Promise<SecondProcess> {
  const child = fork(new URL('./built-bff.mjs', import.meta.url), { execArgv: [] });
  child.send(settings);
  const [port]: [number] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error('The second BFF did not start: is it built?'))),
  ])) as [number];
  return {
    async ask({ method = 'GET', url, headers, payload }) {
      const call = request({
        port,
        method,
        path: String(url),
        headers: headers as Record<string, string>,
        agent: false,
      });
      call.end(payload);
      const [response] = await once(call, 'response');
      return { statusCode: response.statusCode, headers: response.headers, payload: await text(response) };
    },
    async stop() {
      if (child.exitCode !== null) return;
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}
