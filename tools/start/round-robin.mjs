import { Agent, createServer, request } from 'node:http';
import { PortTakenError, startOnPort } from '../system/ports.mjs';
import { codeOf } from '../system/process-identity.mjs';

/** @import { IncomingHttpHeaders } from 'node:http' */
/** @import { PortChoice } from '../system/ports.mjs' */

const LOOK_EVERY_MS = 100;
/** They are about one connection, not about the answer. */
const HOP_BY_HOP = ['connection', 'keep-alive', 'transfer-encoding', 'upgrade'];

/** By its name: in a test the error is of another realm, and no instance of this one's. @param {unknown} error */
const nameOf = (error) => (error !== null && typeof error === 'object' && 'name' in error ? error.name : null);

/** @param {IncomingHttpHeaders} headers */
const passedOn = (headers) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !HOP_BY_HOP.includes(name)));

/**
 * A reverse proxy that hands requests to several processes in turn, for tests. It keeps connections, passes streams on
 * as they come, leaves out whoever refuses traffic (unless all do), and never repeats a request: what goes
 * wrong behind it is seen before it.
 *
 * @param {object} options
 * @param {() => string[]} options.upstreams gives the addresses of the processes, all of which are up; one may move
 * @param {PortChoice} options.port where it listens, on loopback
 */
export async function startRoundRobin({ upstreams, port }) {
  const agent = new Agent({ keepAlive: true });
  const willing = new Set(upstreams());
  /** Looks under way: of two at once the older might be answered last. */
  const looking = new Set();
  let turn = 0;

  /** @param {string} upstream */
  async function look(upstream) {
    if (looking.has(upstream)) return;
    looking.add(upstream);
    try {
      const answer = await fetch(`${upstream}/trafficz`, { signal: AbortSignal.timeout(2000) });
      if (answer.ok) willing.add(upstream);
      else willing.delete(upstream);
      await answer.body?.cancel();
    } catch (error) {
      // Who is slow has not refused: left out, the traffic would go to whoever has ended.
      if (nameOf(error) !== 'TimeoutError') willing.delete(upstream);
    } finally {
      looking.delete(upstream);
    }
  }
  const looks = setInterval(() => upstreams().forEach(look), LOOK_EVERY_MS);

  const server = createServer((incoming, outgoing) => {
    const all = upstreams();
    const willingOnes = all.filter((upstream) => willing.has(upstream));
    const candidates = willingOnes.length > 0 ? willingOnes : all;
    const { hostname, port } = new URL(candidates[turn++ % candidates.length] ?? '');
    const { method, url: path } = incoming;
    const headers = { ...passedOn(incoming.headers), 'x-forwarded-for': incoming.socket.remoteAddress };
    const call = request({ agent, hostname, port, method, path, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.statusMessage, passedOn(answer.headers));
      outgoing.flushHeaders();
      answer.on('error', () => outgoing.destroy());
      answer.pipe(outgoing);
    });
    call.on('error', () => {
      if (outgoing.headersSent) outgoing.destroy();
      else outgoing.writeHead(502).end();
    });
    outgoing.on('close', () => call.destroy());
    incoming.pipe(call);
  });
  /** @param {number} wanted @returns {Promise<void>} */
  const listen = (wanted) =>
    new Promise((resolve, reject) => {
      const refuse = (/** @type {Error} */ error) =>
        reject(codeOf(error) === 'EADDRINUSE' ? new PortTakenError() : error);
      server.once('error', refuse).listen(wanted, '127.0.0.1', resolve);
    });
  await startOnPort(port, listen);
  return {
    url: `http://127.0.0.1:${port.port}`,
    async close() {
      clearInterval(looks);
      server.closeAllConnections();
      server.close();
      agent.destroy();
    },
  };
}
