import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { Harness } from './harness.js';

describe('the host of a request', () => {
  let bff: Harness;

  beforeAll(async () => {
    bff = await Harness.start('host', { hostNames: ['127.0.0.1', 'demo.test'], trustedProxies: ['10.0.0.1'] }, 1);
    await bff.member('first');
    await bff.app.listen(0, '127.0.0.1');
  });
  afterAll(() => bff.stop());

  /** Sends exactly these lines and returns the server's response. */
  async function send(...lines: string[]): Promise<string> {
    const { port } = bff.app.getHttpServer().address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    socket.write(`${lines.join('\r\n')}\r\nConnection: close\r\n\r\n`);
    return text(socket);
  }

  const ask = (host: string, url = '/api/user', headers = {}, from = '127.0.0.1') =>
    bff.call<{ code: string }>(url, { headers: { host, ...headers }, from });

  it.each(['localhost:3000', '127.0.0.1:3000', '[::1]:3000', 'demo.test', 'Demo.Test:443', '192.168.1.5'])(
    'may be %s',
    async (host) => {
      expect((await ask(host)).status).toBe(200);
    },
  );

  it.each(['evil.test', 'evil.test:3000', 'localhost.evil.test'])(
    'may not be %s: page, API and media answer 403 without a session cookie',
    async (host) => {
      for (const url of ['/', '/api/user', '/api/wishes', '/media/demo/x.webp']) {
        const answer = await ask(host, url);
        expect(answer).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
        expect(answer.headers['set-cookie']).toBeUndefined();
      }
    },
  );

  it('is taken from X-Forwarded-Host only when a trusted proxy sends the header', async () => {
    const claim = { 'x-forwarded-host': 'demo.test' };
    expect((await ask('bff:3000', '/api/user', claim, '10.0.0.1')).status).toBe(200);
    expect((await ask('bff:3000', '/api/user', claim, '10.0.0.2')).status).toBe(403);
    expect((await ask('localhost', '/api/user', { 'x-forwarded-host': 'evil.test' }, '10.0.0.1')).status).toBe(403);
  });

  it('is not checked on /healthz, /readyz, /trafficz and /metrics', async () => {
    for (const url of ['/healthz', '/readyz', '/trafficz', '/metrics?x']) {
      expect((await ask('bff:3000', url)).status).not.toBe(403);
    }
  });

  it('is named once: a second Host header gets 400', async () => {
    expect(await send('GET /api/user HTTP/1.1', 'Host: localhost')).toMatch(/^HTTP\/1.1 200 /);
    for (const second of ['localhost', 'evil.test', '']) {
      const answer = await send('GET /api/user HTTP/1.1', 'Host: localhost', `hOST: ${second}`);
      expect(answer).toMatch(/^HTTP\/1.1 400 /);
      expect(answer).toContain('"A request names one host"');
    }
  });

  it('is also named by a target that is a whole URL: another one than in the Host header gets 400', async () => {
    expect(await send('GET http://LOCALHOST/api/user HTTP/1.1', 'Host: localhost')).toMatch(/^HTTP\/1.1 200 /);
    for (const other of ['http://evil.test', 'HTTPS://evil.test', 'http://localhost@evil.test', 'http://localhost:1']) {
      const answer = await send(`GET ${other}/api/user HTTP/1.1`, 'Host: localhost');
      expect(answer).toMatch(/^HTTP\/1.1 400 /);
      expect(answer).toContain('"A request names one host"');
    }
  });
});
