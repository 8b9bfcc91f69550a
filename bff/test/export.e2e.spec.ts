import { randomUUID } from 'node:crypto';
import { EXPORTS_A_DAY, type LatestExportView } from '@wishboard/contracts/http/members/own-data';
import { ExportService } from '../src/leaving/export.service.js';
import { ApiDocument } from './fuzz/api-document.js';
import { Harness, type Member } from './harness.js';

const EXPORT = '/api/user/export';

describe('The export of a member’s data', () => {
  let bff: Harness;
  let mei: Member;

  beforeAll(async () => {
    bff = await Harness.start('export', {}, 1);
  });
  afterAll(() => bff.stop());
  beforeEach(async () => {
    mei = await bff.member(`mei-${Math.random()}`);
  });

  const ask = (as = mei) => bff.post<LatestExportView>(EXPORT, as);
  const latest = async (as = mei) => (await bff.call<LatestExportView>(EXPORT, { as })).body.export;
  const load = (as: Member) => bff.call(`${EXPORT}/file`, { as });

  /** Finishes the pending export like the worker does. */
  async function finish(...pieces: string[]): Promise<void> {
    const [{ id }] = await bff.database.query('SELECT id FROM data_exports WHERE user_id = $1 AND ready_at IS NULL', [
      mei.id,
    ]);
    for (const [number, piece] of pieces.entries()) {
      await bff.database.query('INSERT INTO data_export_pieces VALUES ($1, $2, $3)', [id, number, Buffer.from(piece)]);
    }
    const values = [id, pieces.join('').length];
    await bff.database.query('UPDATE data_exports SET ready_at = now(), size = $2 WHERE id = $1', values);
  }

  it('is made by one job when it is requested several times while it is being made', async () => {
    expect(await latest()).toBeNull();
    const before = (await bff.events('export.asked')).length;
    const [first] = await Promise.all([ask(), ask(), ask()]);
    expect(first.body.export).toMatchObject({ state: 'making', expiresAt: null, size: null });
    expect((await bff.events('export.asked')).slice(before)).toEqual([
      { exportId: expect.any(String), userId: mei.id },
    ]);
    expect((await load(mei)).status).toBe(404);
  });

  it('can be downloaded by its member alone, with Cache-Control: no-store', async () => {
    await ask();
    await finish('the first piece, ', 'the last');
    expect(await latest()).toMatchObject({ state: 'ready', size: 25 });
    const answer = await load(mei);
    expect(answer).toMatchObject({ status: 200, text: 'the first piece, the last' });
    expect(answer.headers).toMatchObject({
      'cache-control': 'private, no-store',
      'content-type': 'application/zip',
      'content-length': '25',
      'content-disposition': expect.stringMatching(/^attachment; filename="wishboard-\d{4}-\d\d-\d\d\.zip"$/),
    });
    const tom = await bff.member(`tom-${Math.random()}`);
    expect((await load(tom)).status).toBe(404);
    expect((await bff.call(`${EXPORT}/file`)).status).toBe(401);
  });

  it('can be made three times a day, and each export deletes the file before it', async () => {
    for (let n = 0; n < EXPORTS_A_DAY; n += 1) {
      expect((await ask()).status).toBe(200);
      await finish('x');
    }
    expect(await ask()).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
    const pieces = await bff.database.query(
      'SELECT FROM data_export_pieces p JOIN data_exports e ON e.id = p.export_id WHERE e.user_id = $1',
      [mei.id],
    );
    expect(pieces).toHaveLength(1);
    expect((await load(mei)).status).toBe(200);
  });

  it('is requested once, and gets the same response, when its request is repeated with the same idempotency key', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const first = await bff.post(EXPORT, mei, undefined, key);
    await finish('x');
    const again = await bff.post(EXPORT, mei, undefined, key);
    expect([again.status, again.text]).toEqual([200, first.text]);
    expect(again.headers['content-type']).toBe('application/json; charset=utf-8');
    const asked = await bff.database.query('SELECT FROM data_exports WHERE user_id = $1', [mei.id]);
    expect(asked).toHaveLength(1);
  });

  it('can be requested again once an unfinished one counts as failed', async () => {
    await ask();
    await bff.database.query(`UPDATE data_exports SET asked_at = now() - interval '2 hours' WHERE user_id = $1`, [
      mei.id,
    ]);
    expect(await latest()).toMatchObject({ state: 'failed' });
    expect((await ask()).body.export).toMatchObject({ state: 'making' });
  });

  it('is no longer available and is purged once it is older than seven days', async () => {
    await ask();
    await finish('x');
    await bff.database.query(`UPDATE data_exports SET ready_at = now() - interval '8 days' WHERE user_id = $1`, [
      mei.id,
    ]);
    expect(await latest()).toBeNull();
    expect((await load(mei)).status).toBe(404);
    await bff.app.get(ExportService, { strict: false }).purge();
    expect(await bff.database.query('SELECT FROM data_exports WHERE user_id = $1', [mei.id])).toEqual([]);
  });

  it('is answered as the OpenAPI document describes', async () => {
    const api = await ApiDocument.of(bff);
    expect(api.deviationOf(`GET ${EXPORT}`, await bff.call(EXPORT, { as: mei }))).toBeNull();
    expect(api.deviationOf(`POST ${EXPORT}`, await ask())).toBeNull();
    await finish('x');
    expect(api.deviationOf(`GET ${EXPORT}`, await bff.call(EXPORT, { as: mei }))).toBeNull();
  });
});
