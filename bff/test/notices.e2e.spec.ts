import { runAct } from '@wishboard/database/admin/acts';
import { withClient } from '@wishboard/database/connection/client';
import { Harness, METRICS_HEADERS, type Member, until } from './harness.js';

describe('Operator notices', () => {
  let bff: Harness;
  let mei: Member;

  beforeAll(async () => {
    bff = await Harness.start('notices');
    mei = await bff.member('mei');
  });
  afterAll(() => bff.stop());

  const admin = (...args: string[]) =>
    withClient(bff.settings.databaseUrl, 'test', (client) => runAct({ client, publicUrl: null }, 'ann', args));
  const announced = async (as: Member | null = null) =>
    (await bff.call<{ announcement: unknown }>('/api/announcement', { as })).body.announcement;
  const status = async (url: string, headers = {}) => (await bff.call(url, { as: mei, headers })).status;

  it('show an announcement to members and visitors in both languages until it ends', async () => {
    expect(await announced()).toBeNull();
    await admin('announce', '--en', 'We move on Sunday.', '--zh', '我們星期日搬家。');
    await until(async () => (await announced()) !== null);
    const wanted = { english: 'We move on Sunday.', chinese: '我們星期日搬家。', since: expect.stringMatching(/Z$/) };
    expect([await announced(), await announced(mei)]).toEqual([wanted, wanted]);
    await bff.database.query(`UPDATE board_notices SET until = now() - interval '1 second'`);
    await admin('announce', '--en', 'Sunday it is.', '--zh', '就是星期日。', '--days', '1');
    await until(async () => JSON.stringify(await announced()).includes('Sunday it is.'));
    await bff.database.query(`UPDATE board_notices SET until = now() - interval '1 second'`);
    await bff.database.query(`SELECT pg_notify('wishboard_changes', '{"changes":[{"kind":"notices"}]}')`);
    await until(async () => (await announced()) === null);
    await admin('end-announcement');
    await expect(admin('end-announcement')).rejects.toThrow('Nothing is announced.');
  });

  it('close the board to all but probes and metrics, with 503 and Retry-After, and open it again', async () => {
    await admin('close', '--minutes', '20', '--en', 'New <b>shelves</b>.', '--zh', '換新架子。');
    await until(async () => (await status('/api/user')) === 503);
    const page = await bff.call('/', { headers: { accept: 'text/html,*/*' } });
    expect(page.status).toBe(503);
    expect(page.text).toContain('New &lt;b&gt;shelves&lt;/b&gt;. Please come back in about 20 minutes.');
    expect(page.text).toContain('換新架子。請在大約 20 分鐘後再回來。');
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    const read = await bff.call('/api/wishes', { as: mei });
    expect(read).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });
    for (const answer of [page, read]) {
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(19 * 60);
      expect(answer.headers['cache-control']).toBe('no-store');
    }
    expect((await bff.post('/api/wishes', mei, { title: 'Tea', description: 'Green' })).status).toBe(503);
    for (const probe of ['/healthz', '/trafficz', '/readyz']) expect(await status(probe)).toBe(200);
    expect(await status('/metrics', METRICS_HEADERS)).toBe(200);
    expect(await status('/healthzz')).toBe(503);
    await admin('open');
    await until(async () => (await status('/api/user')) === 200);
    await expect(admin('open')).rejects.toThrow('The board is not closed.');
  });

  it('keep the board closed past the time that was named, with a Retry-After of 60 seconds', async () => {
    await admin('close', '--minutes', '1');
    await until(async () => (await status('/api/user')) === 503);
    await bff.database.query(`UPDATE board_notices SET until = now() - interval '1 hour'`);
    await bff.database.query(`SELECT pg_notify('wishboard_changes', '{"changes":[{"kind":"notices"}]}')`);
    await until(async () => (await bff.call('/api/user', { as: mei })).headers['retry-after'] === '60');
    await admin('open');
    await until(async () => (await status('/api/user')) === 200);
  });

  it.each([
    [['announce', '--en', 'One language alone']],
    [['announce', '--en', 'a'.repeat(301), '--zh', 'b']],
    [['announce', '--en', 'a', '--zh', 'b', '--days', '0']],
    [['close', '--minutes', '1.5']],
  ])('are refused when the arguments are invalid: %p', async (args) => {
    await expect(admin(...args)).rejects.toThrow();
    const [act] = await bff.database.query('SELECT count(*)::int AS count FROM board_notices');
    expect(act).toEqual({ count: 0 });
  });
});
