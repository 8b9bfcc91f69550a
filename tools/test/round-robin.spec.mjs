import { once } from 'node:events';
import { createServer } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, it } from '@jest/globals';
import { startRoundRobin } from '../start/round-robin.mjs';
import { randomPort } from '../system/ports.mjs';
import { portOf } from './port-of.mjs';

/** @type {(() => unknown)[]} */
const cleanups = [];

/** @import { RequestListener } from 'node:http' */

/**
 * Starts a process that answers with its name. A test can change how the process answers checks of whether it accepts
 * traffic.
 *
 * @param {string} name
 */
async function startUpstream(name) {
  /** @type {{ wants: RequestListener }} */
  const answer = { wants: (_request, response) => void response.end() };
  const server = createServer((request, response) => {
    if (request.url === '/trafficz') answer.wants(request, response);
    else response.end(name);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const end = () => {
    server.closeAllConnections();
    server.close();
  };
  cleanups.push(end);
  return Object.assign(answer, { url: `http://127.0.0.1:${portOf(server)}`, end });
}

describe('The round robin proxy', () => {
  afterEach(() => {
    for (const cleanup of cleanups.splice(0)) cleanup();
  });

  async function start() {
    const [one, two] = [await startUpstream('one'), await startUpstream('two')];
    const proxy = await startRoundRobin({ upstreams: () => [one.url, two.url], port: randomPort() });
    cleanups.push(() => proxy.close());
    const ask = async () => {
      const answer = await fetch(proxy.url);
      return answer.ok ? answer.text() : answer.status;
    };
    const askSome = async () => [...new Set([await ask(), await ask(), await ask(), await ask()])].sort();
    return { one, two, askSome };
  }

  it('sends requests to each process in turn, and to none that answers its check with 503', async () => {
    const { two, askSome } = await start();
    expect(await askSome()).toEqual(['one', 'two']);
    two.wants = (_request, response) => void response.writeHead(503).end();
    while ((await askSome()).includes('two')) await pause(20);
  });

  it('keeps a process that is slow to answer its check when the other has ended', async () => {
    const { one, two, askSome } = await start();
    const lookGivenUp = new Promise((resolve) => {
      one.wants = (_request, response) => void response.on('close', resolve);
    });
    two.end();
    await lookGivenUp;
    // After several checks the proxy knows that the other process has ended, and still has no answer from this one.
    await pause(500);
    expect(await askSome()).toEqual(['one']);
  });
});
