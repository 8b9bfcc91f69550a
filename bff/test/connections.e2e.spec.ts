import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { CONNECTION_TIMES, type ConnectionLimits } from '../src/common/http/limit-connections.js';
import { Harness, until } from './harness.js';

const MANY = 40;
const UNLIMITED: ConnectionLimits = { ...CONNECTION_TIMES, max: 1_000 };
const REQUEST = 'GET /healthz HTTP/1.1\r\nhost: wish.test\r\n\r\n';

describe('connections', () => {
  let bff: Harness;
  let sockets: Socket[] = [];

  async function start(limits: Partial<ConnectionLimits>): Promise<void> {
    bff = await Harness.start('connections', { connections: { ...UNLIMITED, ...limits } }, 1);
    await bff.app.listen(0, '127.0.0.1');
  }
  afterEach(async () => {
    for (const socket of sockets) socket.destroy();
    sockets = [];
    await bff.stop();
  });

  const server = () => bff.app.getHttpServer() as Server;
  const open = () =>
    new Promise<number>((resolve, reject) =>
      server().getConnections((error, count) => (error ? reject(error) : resolve(count))),
    );
  const until0 = () => until(async () => (await open()) === 0);

  /** Opens a client connection that the client never closes. */
  async function hold(text = ''): Promise<Socket> {
    const { port } = server().address() as AddressInfo;
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    sockets.push(socket);
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    socket.write(text);
    return socket;
  }
  /** Returns the first data from the server, or null when the server closes the connection without sending any. */
  const answerOn = (socket: Socket) =>
    new Promise<string | null>((resolve) => {
      socket.once('data', (chunk) => resolve(String(chunk)));
      for (const end of ['end', 'close']) socket.once(end, () => resolve(null));
    });
  const holdMany = (text?: string) => Promise.all(Array.from({ length: MANY }, () => hold(text)));

  it('with a malformed request get a 400 response and are closed even if the client never closes them', async () => {
    // The other limits are too long to end the connections in this test.
    await start({ goodbyeMs: 100, headMs: 30_000, checkMs: 600_000 });
    for (const answer of await Promise.all((await holdMany('NONSENSE\r\n\r\n')).map(answerOn))) {
      expect(answer).toMatch(/^HTTP\/1.1 400 .*connection: close.*VALIDATION_FAILED/s);
    }
    await until0();
  });

  it('without any request are closed after the header timeout', async () => {
    await start({ headMs: 200, checkMs: 50, goodbyeMs: 100 });
    await holdMany();
    await until0();
  });

  it('without any request are closed with no response, which would pass for the answer to the next request', async () => {
    await start({ headMs: 200, checkMs: 50, goodbyeMs: 100 });
    expect(await answerOn(await hold())).toBeNull();
  });

  it('with an incomplete request head get a 408 response and are closed after the header timeout', async () => {
    await start({ headMs: 200, checkMs: 50, goodbyeMs: 100 });
    for (const answer of await Promise.all((await holdMany('GET /healthz HTTP/1.1\r\nhost: wi')).map(answerOn))) {
      expect(answer).toMatch(/^HTTP\/1.1 408 .*connection: close.*REQUEST_TIMEOUT/s);
    }
    await until0();
  });

  it('whose request body takes too long get a 408 response and are closed', async () => {
    await start({ checkMs: 50, goodbyeMs: 100 });
    server().requestTimeout = 200;
    const head =
      'POST /api/wishes HTTP/1.1\r\nhost: wish.test\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n';
    expect(await answerOn(await hold(`${head}{`))).toMatch(/^HTTP\/1.1 408 .*connection: close.*REQUEST_TIMEOUT/s);
    await until0();
  });

  it('are closed when the client does not read its responses', async () => {
    await start({ silenceMs: 300 });
    const ask = 'GET /api/openapi.json HTTP/1.1\r\nhost: wish.test\r\n\r\n'.repeat(400);
    const socket = await hold();
    socket.pause();
    socket.write(ask);
    await until(async () => (await open()) === 1);
    await until0();
  });

  it('have a maximum number: further ones are closed and counted, and accepted again once another one ends', async () => {
    await start({ max: 5 });
    const held = await Promise.all(Array.from({ length: 5 }, () => hold()));
    await until(async () => (await open()) === 5);
    expect(await answerOn(await hold(REQUEST))).toBeNull();
    expect(await open()).toBe(5);
    const metrics = await bff.call<string>('/metrics', {
      headers: { authorization: `Basic ${btoa('operator:operator-password')}` },
    });
    expect(metrics.text).toMatch(/^wishboard_http_connections_refused_total [1-9]/m);
    expect(metrics.text).toMatch(/^wishboard_http_connections 5$/m);

    held[0]?.destroy();
    await until(async () => (await open()) === 4);
    expect(await answerOn(await hold(REQUEST))).toMatch(/^HTTP\/1.1 200/);
  });

  it('in keep-alive are closed to make room for new ones at the maximum number of connections', async () => {
    await start({ max: 5 });
    for (let n = 0; n < 5; n += 1) expect(await answerOn(await hold(REQUEST))).toMatch(/^HTTP\/1.1 200/);
    expect(await answerOn(await hold(REQUEST))).toBeNull();
    await until(async () => (await answerOn(await hold(REQUEST)))?.startsWith('HTTP/1.1 200') ?? false);
  });

  it('stay open while the client keeps sending requests', async () => {
    await start({ headMs: 100, checkMs: 20, silenceMs: 200, goodbyeMs: 50 });
    const socket = await hold();
    for (let n = 0; n < 6; n += 1) {
      const answered = once(socket, 'data');
      socket.write(REQUEST);
      expect(String(await answered)).toMatch(/^HTTP\/1.1 200/);
      await pause(60);
    }
    expect(socket.destroyed).toBe(false);
  });
});
