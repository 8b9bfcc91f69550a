import { Agent, createServer, request } from 'node:http';

const LOOK_EVERY_MS = 100;
/** They are about one connection, not about the answer. */
const HOP_BY_HOP = ['connection', 'keep-alive', 'transfer-encoding', 'upgrade'];

const passedOn = (headers) => {
  const passed = { ...headers };
  for (const name of HOP_BY_HOP) delete passed[name];
  return passed;
};

/**
 * A reverse proxy that hands requests to several processes in turn, for tests. It keeps connections, passes streams on
 * as they come, leaves out whoever does not want traffic (unless nobody does), and never repeats a request: what goes
 * wrong behind it is seen before it.
 *
 * @param upstreams gives the addresses of the processes, all of which are up; one may move
 * @param port where it listens, on loopback: see `ports.mjs`
 */
export async function startRoundRobin({ upstreams, port }) {
  const agent = new Agent({ keepAlive: true });
  const willing = new Set(upstreams());
  let turn = 0;

  async function look(upstream) {
    const answer = await fetch(`${upstream}/trafficz`, { signal: AbortSignal.timeout(2000) }).catch(() => null);
    await answer?.body?.cancel();
    if (answer?.ok) willing.add(upstream);
    else willing.delete(upstream);
  }
  const looks = setInterval(() => {
    for (const upstream of upstreams()) void look(upstream);
  }, LOOK_EVERY_MS);

  const server = createServer((incoming, outgoing) => {
    const all = upstreams();
    const willingOnes = all.filter((upstream) => willing.has(upstream));
    const candidates = willingOnes.length > 0 ? willingOnes : all;
    const upstream = candidates[turn++ % candidates.length];
    const { method, url: path, headers } = incoming;
    const { hostname, port: upstreamPort } = new URL(upstream);
    const forwarded = { ...passedOn(headers), 'x-forwarded-for': incoming.socket.remoteAddress };
    const call = request({ agent, hostname, port: upstreamPort, method, path, headers: forwarded }, (answer) => {
      outgoing.writeHead(answer.statusCode, answer.statusMessage, passedOn(answer.headers));
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
  await listen(server, port);
  return {
    url: `http://127.0.0.1:${port.port}`,
    close() {
      clearInterval(looks);
      server.closeAllConnections();
      server.close();
      agent.destroy();
    },
  };
}

/** Listens where it may, elsewhere when that is taken. */
async function listen(server, port) {
  for (;;) {
    try {
      await new Promise((resolve, reject) => server.once('error', reject).listen(port.port, '127.0.0.1', resolve));
      return;
    } catch (error) {
      if (error.code !== 'EADDRINUSE') throw error;
      port.move();
    }
  }
}
