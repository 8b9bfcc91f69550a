import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { EARLY, FakeRenderService, openPage, STYLE, type WrittenPage } from './first-screens.js';
import { Harness, type Member, until } from './harness.js';

describe("the page's first screen", () => {
  let bff: Harness;
  let renderService: FakeRenderService;
  let written: WrittenPage;
  let member: Member;
  let other: Member;

  const page = (options = {}) => bff.call('/', { as: member, ...options });
  const held = async (options = {}) => {
    let answer = await page(options);
    await until(async () => {
      answer = await page(options);
      return answer.text.includes('id="first-paint"');
    });
    return answer;
  };

  beforeAll(async () => {
    renderService = new FakeRenderService();
    bff = await Harness.start('first_paint', { firstPaint: true, renderUrl: await renderService.listen() }, 1);
    written = openPage(bff);
    member = await bff.member('ann');
    other = await bff.member('ben');
    await bff.call('/api/wishes', {
      as: member,
      method: 'POST',
      body: { title: 'A kiln </script><b>', description: 'For pots' },
    });
  });
  afterAll(async () => {
    renderService.close();
    await bff.stop();
  });

  it('stands in the page with its styles, its data and a matching content policy, for this member alone', async () => {
    const { text, headers } = await held();
    expect(text).toContain(
      '<p>shell</p><p>mf-notifications</p><p>mf-board</p><p>mf-recommendations</p></div><script>early();',
    );
    expect(text).toContain('<link rel="preload" as="font" type="font/woff2" href="/hand.0.woff2" crossorigin>');
    const style = /<style id="first-paint-style">(.*?)<\/style>/s.exec(text)?.[1] ?? '';
    expect(style).toContain(STYLE);
    expect(style).toContain('body{margin:0}');
    expect(style).not.toMatch(/gone|dialog/);
    // The shell's style sheet does not block rendering.
    expect(text).toContain('<link href="/main.0.css" rel="stylesheet" media="print" data-late>');
    expect(text).toContain('<link href="/main.0.css" rel="preload" as="style">');
    const hashOf = (part: string) => `'sha256-${createHash('sha256').update(part).digest('base64')}'`;
    const policy = headers['content-security-policy'];
    expect(policy).toContain(`style-src 'self' ${hashOf(style)};`);
    expect(policy).toContain(`script-src 'self' ${hashOf(EARLY)};`);
    expect(policy).not.toContain('unsafe');
    expect(headers['cache-control']).toBe('private, no-cache');
    expect(headers.vary).toBe('cookie, accept-language, sec-ch-ua-mobile, user-agent, accept-encoding');
    const data = JSON.parse(/id="first-paint-data">(.*?)<\/script>/s.exec(text)?.[1] ?? '{}');
    expect(data).toMatchObject({
      language: 'mixed',
      isVisitor: false,
      member: { username: 'ann' },
      reads: {
        wall: { items: [{ title: 'A kiln </script><b>' }], next: null },
        counts: { mine: 1 },
        recommendations: [],
      },
    });
  });

  it('has the same data about the member as GET /api/user', async () => {
    await bff.database.query('UPDATE users SET is_moderator = true WHERE id = $1', [member.id]);
    const { text } = await held();
    const data = JSON.parse(/id="first-paint-data">(.*?)<\/script>/s.exec(text)?.[1] ?? '{}');
    expect(data.member).toEqual((await bff.call('/api/user', { as: member })).body);
    expect(data.member).toMatchObject({ isModerator: true });
    await bff.database.query('UPDATE users SET is_moderator = false WHERE id = $1', [member.id]);
  });

  it('is answered with 304 and the same content policy while nothing changes', async () => {
    const { headers } = await held();
    // On a busy machine the first screen may be late, and the page is then sent without it.
    let policy: unknown;
    await until(async () => {
      const again = await page({ headers: { 'if-none-match': headers.etag } });
      policy = again.headers['content-security-policy'];
      return again.status === 304;
    });
    expect(policy).toBe(headers['content-security-policy']);
  });

  it('is drawn once for all who are shown the same: two members without wishes share one drawing of the board', async () => {
    await held({ as: other });
    const boards = renderService.drawn.filter(({ script }) => script === 'mf-board');
    expect(boards.map(({ input }) => input.member.id)).toEqual([member.id, '']);
    const third = await bff.member('cleo');
    await held({ as: third });
    expect(renderService.drawn.filter(({ script }) => script === 'mf-board')).toHaveLength(2);
  });

  it.each(['/?category=books', '/?wish=none'])('is not in the page of %s', async (address) => {
    await held();
    expect((await bff.call(address, { as: member })).text).not.toContain('id="first-paint"');
  });

  it('comes in the language that the browser asks for', async () => {
    const { text } = await held({ headers: { 'accept-language': 'fr, zh-TW;q=0.8' } });
    expect(text).toContain('<html lang="zh-Hant-TW">');
    expect(text).toContain('<div id="first-paint" lang="zh-Hant-TW" data-language="zh-TW"');
  });

  it('is marked as a visitor’s in demo mode, and comes without a session cookie', async () => {
    const { text, headers } = await held({ as: undefined });
    expect(text).toContain('"isVisitor":true');
    expect(headers['set-cookie']).toBeUndefined();
  });

  it('is the first screen of the first member for a visitor in demo mode', async () => {
    const dataFor = async (as?: Member) => {
      const { text } = await held({ as });
      return JSON.parse(/id="first-paint-data">(.*?)<\/script>/s.exec(text)?.[1] ?? '{}');
    };
    const visitors = await dataFor();
    expect(visitors).toMatchObject({ isVisitor: true, member: { id: member.id, username: 'ann' } });
    expect(visitors.reads.counts).toMatchObject({ mine: 1 });
    expect(visitors).toEqual({ ...(await dataFor(member)), isVisitor: true });
    // The member that the visitor becomes with the first request of the page.
    expect(visitors.member).toEqual((await bff.call('/api/user')).body);
  });

  it('that is late comes with the next visit, and the page is first sent without it', async () => {
    // Has the data read beforehand, so that only the rendering is late.
    await held();
    renderService.delayMs = 300;
    const newcomer = await bff.member('dora');
    const first = await bff.call('/', { as: newcomer });
    renderService.delayMs = 0;
    expect([first.status, first.text]).toEqual([200, expect.not.stringContaining('id="first-paint"')]);
    expect(first.headers['content-security-policy']).toContain("script-src 'self';");
    expect((await held({ as: newcomer })).text).toContain('"username":"dora"');
  });

  it('is not drawn by a file that does not match the manifest’s integrity hash', async () => {
    written.remote('mf-board', 'changed', 'as it was published');
    const newcomer = await bff.member('eve');
    const isNoticed = async () => (await bff.call('/', { as: newcomer })).text.includes('"version":"changed"');
    await until(isNoticed);
    expect((await bff.call('/', { as: newcomer })).text).not.toContain('id="first-paint"');
    // Nothing is drawn in the background after the response, either.
    await pause(200);
    expect(renderService.drawn.map(({ script }) => script)).not.toContain('changed');
    written.remote('mf-board', 'mf-board');
  });

  it('is left out of the page while the render service is unreachable', async () => {
    const { renderUrl } = bff.settings;
    bff.settings.renderUrl = 'http://127.0.0.1:1';
    const newcomer = await bff.member('finn');
    const { status, text } = await bff.call('/', { as: newcomer });
    bff.settings.renderUrl = renderUrl;
    expect([status, text]).toEqual([200, expect.not.stringContaining('id="first-paint"')]);
  });

  it('is drawn with fewer wishes for a mobile browser', async () => {
    for (let at = 0; at < 6; at += 1) {
      await bff.call('/api/wishes', {
        as: other,
        method: 'POST',
        body: { title: `Pot ${at}`, description: 'Of clay' },
      });
    }
    const drawnFor = async (headers: Record<string, string>) => {
      renderService.drawn.length = 0;
      const { text } = await held({ headers });
      const board = renderService.drawn.findLast(({ script }) => script === 'mf-board');
      const data = JSON.parse(/id="first-paint-data">(.*?)<\/script>/s.exec(text)?.[1] ?? '{}');
      return [board?.input.reads.wall.items.length, data.reads.wall.items.length];
    };
    expect(await drawnFor({ 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64)' })).toEqual([7, 7]);
    expect(await drawnFor({ 'user-agent': 'Mozilla/5.0 (iPhone) Mobile/15E148' })).toEqual([4, 7]);
    renderService.drawn.length = 0;
    const { text } = await held({ headers: { 'sec-ch-ua-mobile': '?1' } });
    expect([text.includes('id="first-paint"'), renderService.drawn]).toEqual([true, []]);
  });

  it('is in the language that the member chose, else in the one that the browser asks for', async () => {
    const languageFor = async (accepted: string) => {
      const { text } = await held({ headers: { 'accept-language': accepted } });
      return /id="first-paint" lang="([^"]*)" data-language="([^"]*)"/.exec(text)?.slice(1);
    };
    expect([await languageFor('zh-TW'), await languageFor('en')]).toEqual([
      ['zh-Hant-TW', 'zh-TW'],
      ['en', 'mixed'],
    ]);
    const choose = (language: string) =>
      bff.call('/api/user/profile', { as: member, method: 'PATCH', body: { language } });
    await choose('zh-TW');
    await until(async () => (await languageFor('en'))?.[1] === 'zh-TW');
    await choose('');
    await until(async () => (await languageFor('en'))?.[1] === 'mixed');
  });
});
