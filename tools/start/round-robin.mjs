import { Agent, createServer, request } from 'node:http';
import { PortTakenError, startOnPort } from '../system/ports.mjs';
import { codeOf } from '../system/process-identity.mjs';

/** @import { IncomingHttpHeaders } from 'node:http' */
/** @import { PortChoice } from '../system/ports.mjs' */

const POLL_INTERVAL_MS = 100;
/** Headers that apply to one connection and are not forwarded. */
const HOP_BY_HOP = ['connection', 'keep-alive', 'transfer-encoding', 'upgrade'];

/** Compares by name: in a test the error comes from another realm, so `instanceof` fails. @param {unknown} error */
const nameOf = (error) => (error !== null && typeof error === 'object' && 'name' in error ? error.name : null);

/** @param {IncomingHttpHeaders} headers */
const forwardedHeaders = (headers) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !HOP_BY_HOP.includes(name)));

/**
 * A reverse proxy for tests that distributes requests over several processes in turn. It keeps connections alive and forwards
 * streams as they arrive. It skips a process that refuses traffic, unless all do. It never retries a request, so a failure
 * behind the proxy is visible to its client.
 *
 * @param {object} options
 * @param {() => string[]} options.upstreams returns the addresses of the processes, which all run; an address may change
 * @param {PortChoice} options.port port on loopback at which the proxy listens
 */
export async function startRoundRobin({ upstreams, port }) {
  const agent = new Agent({ keepAlive: true });
  const healthy = new Set(upstreams());
  /** Checks in progress. Of two concurrent checks the older one might be answered last. */
  const checking = new Set();
  let turn = 0;

  /** @param {string} upstream */
  async function checkHealth(upstream) {
    if (checking.has(upstream)) return;
    checking.add(upstream);
    try {
      const answer = await fetch(`${upstream}/trafficz`, { signal: AbortSignal.timeout(2000) });
      if (answer.ok) healthy.add(upstream);
      else healthy.delete(upstream);
      await answer.body?.cancel();
    } catch (error) {
      // A slow process has not refused traffic. Skipping it would send its requests to processes that have ended.
      if (nameOf(error) !== 'TimeoutError') healthy.delete(upstream);
    } finally {
      checking.delete(upstream);
    }
  }
  const healthChecks = setInterval(() => upstreams().forEach(checkHealth), POLL_INTERVAL_MS);

  const server = createServer((incoming, outgoing) => {
    const all = upstreams();
    const available = all.filter((upstream) => healthy.has(upstream));
    const candidates = available.length > 0 ? available : all;
    const { hostname, port } = new URL(candidates[turn++ % candidates.length] ?? '');
    const { method, url: path } = incoming;
    const headers = { ...forwardedHeaders(incoming.headers), 'x-forwarded-for': incoming.socket.remoteAddress };
    const call = request({ agent, hostname, port, method, path, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.statusMessage, forwardedHeaders(answer.headers));
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
      clearInterval(healthChecks);
      server.closeAllConnections();
      server.close();
      agent.destroy();
    },
  };
}
