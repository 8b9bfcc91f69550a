import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DecidedView, ModerationMonthView } from '@wishboard/contracts/http/moderation/moderation';
import { Harness, type Member } from './harness.js';
import { HtmlPage } from './html-page.js';

const HTML =
  '<!doctype html><title>x</title><article><!--months:en--></article><div lang="zh"><!--months:zh-TW--></div>';
const NONE = { danger: 0, harassment: 0, private: 0, spam: 0, other: 0 };
const NOTHING = { nothing: 0, warn: 0, hide: 0, remove: 0, limit: 0, suspend: 0, ban: 0 };

describe('the numbers of moderation', () => {
  let bff: Harness;
  let ann: Member;
  let mei: Member;
  let tom: Member;

  beforeAll(async () => {
    bff = await Harness.start('moderation_numbers', {}, 1);
    [ann, mei, tom] = (await Promise.all(['ann', 'mei', 'tom'].map((name) => bff.member(name)))) as [
      Member,
      Member,
      Member,
    ];
    await bff.database.query('UPDATE users SET is_moderator = true WHERE id = $1', [ann.id]);
  });
  afterAll(() => bff.stop());

  it('count reports, decisions, objections and reversals by month, also once the reporter is deleted', async () => {
    const [first, second] = [await bff.wish(tom), await bff.wish(tom)];
    for (const [{ id }, reason] of [
      [first, 'spam'],
      [second, 'danger'],
    ] as const)
      await bff.post('/api/reports', mei, { kind: 'wish', id, reason });
    // A repeated report returns the open one and is not counted.
    await bff.post('/api/reports', mei, { kind: 'wish', id: first.id, reason: 'spam' });
    const decide = async (id: string, decision: string) =>
      (
        await bff.post<DecidedView>('/api/moderation/decisions', ann, {
          kind: 'wish',
          id,
          decision,
          reason: 'spam',
          seen: null,
        })
      ).body.id;
    const decision = await decide(first.id, 'hide');
    await decide(second.id, 'nothing');
    await bff.post('/api/moderation/objections', tom, { decisionId: decision, text: 'It is none.' });
    const back = { reason: 'other', seen: decision };
    await bff.post(`/api/moderation/decisions/${decision}/take-back`, ann, back);
    // One more decision two months ago, with nothing in the month between.
    await bff.database.query(
      `INSERT INTO moderation_decisions (moderator_id, subject_kind, subject_id, member_id, decision, reason, before, decided_at)
       SELECT $1, 'member', $2, $2, word, 'spam', '{}', date_trunc('month', now() AT TIME ZONE 'UTC') AT TIME ZONE 'UTC' - interval '32 days'
       FROM unnest('{warn,uphold}'::text[]) AS word`,
      [ann.id, tom.id],
    );
    await bff.database.query('DELETE FROM users WHERE id = $1', [mei.id]);

    const { status, body, text } = await bff.call<ModerationMonthView[]>('/api/moderation/numbers');
    expect(status).toBe(200);
    expect(body).toEqual([
      {
        month: new Date().toISOString().slice(0, 7),
        reported: { ...NONE, spam: 1, danger: 1 },
        decided: { ...NOTHING, hide: 1, nothing: 1 },
        objected: 1,
        upheld: 0,
        overturned: 1,
      },
      expect.objectContaining({ reported: NONE, decided: NOTHING, overturned: 0 }),
      expect.objectContaining({ reported: NONE, decided: { ...NOTHING, warn: 1 }, objected: 0, upheld: 1 }),
    ]);
    for (const { id } of [ann, mei, tom, first, second]) expect(text).not.toContain(id);
  });

  it('are a page in both languages, answered with 304 while it is unchanged', async () => {
    writeFileSync(join(bff.settings.page.shell, 'numbers.html'), HTML);
    const answer = await bff.call('/numbers.html');
    expect(answer.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' });
    const page = new HtmlPage(answer.text);
    const now = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date());
    const english = page.text('article');
    expect(english).toContain(now);
    expect(english).toContain('2 (dangerous or against the law: 1; advertising or spam: 1)');
    expect(english).toContain('2 (nothing to do: 1; wish hidden: 1)');
    expect(page.text('div')).toContain('2（危險或違法：1；廣告或垃圾訊息：1）');
    expect(answer.text).not.toContain('<!--');
    const again = { headers: { 'if-none-match': String(answer.headers.etag) } };
    expect((await bff.call('/numbers.html', again)).status).toBe(304);
  });

  it('are counted once for all requests within ten minutes', async () => {
    const before = (await bff.call<ModerationMonthView[]>('/api/moderation/numbers')).body;
    await bff.post('/api/reports', tom, { kind: 'member', id: ann.id, reason: 'other' });
    expect((await bff.call<ModerationMonthView[]>('/api/moderation/numbers')).body).toEqual(before);
  });
});
