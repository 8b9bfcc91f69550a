import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { FakeRenderService, openPage } from './first-screens.js';
import { Harness, type Member } from './harness.js';

describe('Early hints (status 103)', () => {
  let renderService: FakeRenderService;
  const harnesses: Harness[] = [];

  let renderUrl: string;

  beforeAll(async () => {
    renderService = new FakeRenderService();
    renderUrl = await renderService.listen();
  });
  afterAll(async () => {
    renderService.close();
    for (const harness of harnesses) await harness.stop();
  });

  async function start(earlyHints: boolean): Promise<{ member: Member; url: string }> {
    const name = `hints_${earlyHints}`;
    const bff = await Harness.start(name, { firstPaint: true, earlyHints, renderUrl }, 1);
    harnesses.push(bff);
    openPage(bff);
    await bff.app.listen(0, '127.0.0.1');
    return { member: await bff.member('ann'), url: await bff.app.getUrl() };
  }

  /** Returns the status and Link headers of the early responses, and the status and ETag of the final response. */
  async function visit({ member, url }: Awaited<ReturnType<typeof start>>, path: string, headers = {}) {
    const early: unknown[] = [];
    const call = request(`${url}${path}`, { headers: { cookie: member.cookie, ...headers } });
    call.on('information', ({ statusCode, headers: { link } }) => early.push([statusCode, link]));
    const [answer] = (await once(call.end(), 'response')) as [IncomingMessage];
    answer.resume();
    await once(answer, 'end');
    return { early, status: answer.statusCode, etag: answer.headers.etag };
  }
  const comes = { 'sec-fetch-mode': 'navigate' };

  it('name the script and the font when enabled, only for a navigation to the plain page that is not cached', async () => {
    const bff = await start(true);
    const { early, status, etag } = await visit(bff, '/', comes);
    const links =
      '</main.0.js>; rel=preload; as=script, </hand.0.woff2>; rel=preload; as=font; type="font/woff2"; crossorigin';
    expect([early, status]).toEqual([[[103, links]], 200]);
    // No hints for a browser that has the page cached, for a program, for an API request, and for a page that is composed first.
    expect((await visit(bff, '/', { ...comes, 'if-none-match': etag })).early).toEqual([]);
    expect((await visit(bff, '/')).early).toEqual([]);
    expect((await visit(bff, '/api/user', comes)).early).toEqual([]);
    expect((await visit(bff, '/?wish=1', comes)).early).toEqual([]);
  });

  it('are not sent when they are turned off', async () => {
    const bff = await start(false);
    expect(await visit(bff, '/', comes)).toMatchObject({ early: [], status: 200 });
  });
});
