import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { requirePrograms } from '@wishboard/database/migrations/require-programs';
import { Drain } from '../src/common/http/drain.js';
import { CONNECTION_TIMES } from '../src/common/http/limit-connections.js';
import { DatabaseModule } from '../src/database/database.module.js';
import { Harness, type Member, until } from './harness.js';

describe('starting the BFF', () => {
  it('is refused with a clear message when the database schema is for a newer release', async () => {
    const bff = await Harness.start('newer', {}, 1);
    await requirePrograms(bff.database, 'Tomorrow9990000000000');
    await expect(bff.app.get(DatabaseModule).onModuleInit()).rejects.toThrow('for a newer release of Wishboard');
    await bff.stop();
  });
});

describe('stopping the BFF', () => {
  let bff: Harness;
  let mei: Member;
  let port: number;

  beforeEach(async () => {
    // Longer than any test, so that only the shutdown closes connections.
    const connections = { ...CONNECTION_TIMES, max: 1_000, silenceMs: 3_600_000 };
    bff = await Harness.start('shutdown', { connections }, 1);
    mei = await bff.member('mei');
    await bff.app.listen(0, '127.0.0.1');
    port = (bff.app.getHttpServer().address() as AddressInfo).port;
  });
  afterEach(() => bff.stop());

  function send(method: string, path: string, options: { agent?: Agent; body?: string } = {}) {
    const { agent, body } = options;
    let call: ClientRequest | undefined;
    const answer = new Promise<{ status: number; text: string; response: IncomingMessage }>((resolve, reject) => {
      const headers = {
        cookie: mei.cookie,
        'sec-fetch-site': 'same-origin',
        ...(body && { 'content-type': 'application/json' }),
      };
      call = request({ port, method, path, headers, ...(agent && { agent }) }, (response) => {
        let text = '';
        response.on('data', (chunk) => {
          text += chunk;
        });
        response.on('error', reject);
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text, response }));
      });
      call.on('error', reject);
      call.end(body);
    });
    return answer;
  }

  it('still answers requests while it drains, with 503 from /trafficz and /readyz and connection: close', async () => {
    const kept = new Agent({ keepAlive: true });
    expect((await send('GET', '/trafficz', { agent: kept })).status).toBe(200);
    bff.app.get(Drain).begin();
    for (const path of ['/trafficz', '/readyz']) expect((await send('GET', path, { agent: kept })).status).toBe(503);
    expect((await send('GET', '/healthz', { agent: kept })).status).toBe(200);
    const answer = await send('GET', '/api/wishes', { agent: kept });
    expect(answer.status).toBe(200);
    expect(answer.response.headers.connection).toBe('close');
    kept.destroy();
  });

  it('finishes running requests, ends streams, closes idle connections and loses no write', async () => {
    const idle = new Agent({ keepAlive: true });
    await send('GET', '/healthz', { agent: idle });
    const stream = send('GET', '/api/notifications/stream');
    const lock = bff.database.createQueryRunner();
    const wish = await bff.wish(mei);
    await lock.startTransaction();
    await lock.query('SELECT 1 FROM wishes WHERE id = $1 FOR UPDATE', [wish.id]);
    const body = '{"emoji":"heart"}';
    const waiting = send('POST', `/api/wishes/${wish.id}/reactions`, { body });
    await until(async () => {
      const rows = await bff.database.query(
        `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
      return rows.length > 0;
    });

    const closed = bff.app.close();
    expect((await stream).text).toContain('retry:');
    await until(async () => (await send('GET', '/healthz').catch(() => null)) === null);
    await lock.commitTransaction();
    await lock.release();
    const answer = await waiting;
    expect(answer.status).toBe(200);
    expect(answer.response.headers.connection).toBe('close');
    await closed;
    const [row] = await bff.database.query('SELECT count(*)::integer AS count FROM reactions WHERE wish_id = $1', [
      wish.id,
    ]);
    expect(row.count).toBe(1);
    idle.destroy();
  });

  it('does not wait for connections on which nothing was asked, as browsers open ahead', async () => {
    const ahead = connect(port, '127.0.0.1');
    const hungUp = new Promise((resolve) => ahead.once('close', resolve));
    const connections = () =>
      new Promise((resolve) => bff.app.getHttpServer().getConnections((_, open) => resolve(open)));
    await until(async () => (await connections()) === 1);
    await bff.app.close();
    await hungUp;
  });
});
