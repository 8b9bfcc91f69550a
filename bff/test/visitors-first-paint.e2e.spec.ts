import { FakeRenderService, openPage } from './first-screens.js';
import { type Answer, Harness, type Member, until } from './harness.js';

const HAS_SCREEN = 'id="first-paint"';

describe("the page's first screen for a visitor", () => {
  let bff: Harness;
  let closed: Harness;
  let renderService: FakeRenderService;
  let member: Member;
  let shy: Member;

  const page = (as?: Member, headers = {}) => bff.call('/', { as, headers });
  /** Requests the page until its first screen is there: one that is late is sent with the next request. */
  const held = async (isRight: (answer: Answer) => boolean = () => true, as?: Member): Promise<Answer> => {
    let answer = await page(as);
    await until(async () => {
      answer = await page(as);
      return answer.text.includes(HAS_SCREEN) && isRight(answer);
    });
    return answer;
  };
  const dataOf = ({ text }: Answer) => JSON.parse(/id="first-paint-data">(.*?)<\/script>/s.exec(text)?.[1] ?? '{}');
  const screenOf = ({ text }: Answer) => /<div id="first-paint".*?<script>/s.exec(text)?.[0] ?? '';
  const wish = (title: string, fields: Record<string, unknown> = {}) => bff.wish(member, { title, ...fields });

  beforeAll(async () => {
    renderService = new FakeRenderService();
    const settings = { firstPaint: true, renderUrl: await renderService.listen() };
    bff = await Harness.start('visitors_first_paint', { ...settings, publicReading: true }, 1);
    openPage(bff);
    [member, shy] = [await bff.member('ann'), await bff.member('shy')];
    await wish('A kiln');
    closed = await Harness.start('visitors_first_paint_off', settings, 1);
    openPage(closed);
    await closed.wish(await closed.member('ann'), { title: 'A kiln' });
    // Otherwise a visitor would become the first demo member.
    closed.settings.oidc = {} as typeof closed.settings.oidc;
  });
  afterAll(async () => {
    renderService.close();
    await Promise.all([bff.stop(), closed.stop()]);
  });

  it('is the wall, drawn by the board alone, with the data that it was drawn from', async () => {
    const answer = await held();
    expect(screenOf(answer)).toMatch(/data-parts="mf_board" data-visitor>/);
    expect(screenOf(answer)).toContain('<h2>A kiln</h2>');
    expect(dataOf(answer)).toEqual({
      language: 'mixed',
      isVisitor: true,
      member: null,
      reads: { wall: { items: (await bff.call('/api/wishes/community')).body, next: null } },
    });
    expect(answer.headers).toMatchObject({ 'cache-control': 'private, no-cache' });
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  it('contains no wish that is for members, link-only or hidden by moderators', async () => {
    await wish('For members', { audience: 'members' });
    await wish('By its link', { audience: 'link' });
    const hidden = await wish('Hidden');
    await bff.database.query("UPDATE wishes SET moderation = 'hidden' WHERE id = $1", [hidden.id]);
    await wish('A kite');
    const answer = await held(({ text }) => text.includes('A kite'));
    expect(answer.text).not.toMatch(/For members|By its link|Hidden/);
    expect((await held(() => true, member)).text).toContain('For members');
    expect((await page()).text).not.toContain('For members');
  });

  it('contains nothing of a member who looked at the page before', async () => {
    const { id } = await wish('A canoe');
    expect((await bff.post(`/api/wishes/${id}/reactions`, shy, { emoji: 'heart' })).status).toBe(200);
    const latest = (answer: Answer) => dataOf(answer).reads.wall.items[0];
    const isCheered = (answer: Answer) => latest(answer).reactionCounts.heart === 1;
    const own = await held(isCheered, shy);
    expect([own.text.includes('"username":"shy"'), latest(own).myReactions]).toEqual([true, ['heart']]);
    const answer = await held(isCheered);
    expect(answer.text).not.toContain('shy');
    expect(latest(answer)).toMatchObject({ title: 'A canoe', reactionCounts: { heart: 1 }, myReactions: [] });
    expect(Object.keys(dataOf(answer).reads)).toEqual(['wall']);
    const visitors = renderService.drawn.filter(({ input }) => input.isVisitor);
    expect(new Set(visitors.map(({ input }) => input.member.id))).toEqual(new Set(['']));
  });

  it('is composed once for all visitors, and answered with 304 until it changes', async () => {
    const { headers, text } = await held();
    const drawn = renderService.drawn.length;
    let again = await page();
    await until(async () => {
      again = await page(undefined, { 'if-none-match': headers.etag });
      return again.status === 304;
    });
    expect(again.headers['content-security-policy']).toBe(headers['content-security-policy']);
    expect([(await held()).text, renderService.drawn.length]).toEqual([text, drawn]);
    await wish('A lamp');
    await held(({ text: now }) => now.includes('A lamp'));
    expect((await page(undefined, { 'if-none-match': headers.etag })).status).toBe(200);
  });

  it('is left out where the board of an earlier release would draw it as for members', async () => {
    await held();
    renderService.supportsVisitors = false;
    await wish('A ladder');
    await until(async () => {
      expect((await page()).text).not.toContain('A ladder');
      return renderService.drawn.some(({ input }) => input.reads.wall.items[0]?.title === 'A ladder');
    });
    for (let times = 0; times < 3; times += 1) expect((await page()).text).not.toContain(HAS_SCREEN);
    renderService.supportsVisitors = true;
  });

  it('is not in the page where reading is not public', async () => {
    for (let times = 0; times < 3; times += 1) {
      const answer = await closed.call('/');
      expect([answer.status, answer.text.includes(HAS_SCREEN)]).toEqual([200, false]);
      expect(answer.headers['cache-control']).toBe('no-cache');
    }
  });
});
