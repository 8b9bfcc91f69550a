import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Locator, Page, Request } from 'playwright-core';
import { ApiMember } from '../support/api-member';
import { expectSoon, INTRODUCTIONS, markSeen, waitVisible, wall } from '../support/board';
import { useStack } from '../support/stack';

const journey = useStack({ env: { FIRST_PAINT: 'on' } });
const SCRIPTS = /\.js$/;
const SCREEN = '#first-paint';

/** Returns the page that the server sends to a first visit. */
const answerOf = async (): Promise<string> => (await fetch(journey.url)).text();
const hasScreen = async (): Promise<boolean> => (await answerOf()).includes('id="first-paint"');

/** Opens the page, and again while its first screen was rendered too late, as on a busy machine. */
const openWithScreen = (page: Page) =>
  expectSoon(
    async () => {
      const answer = await page.goto('/', { waitUntil: 'commit' });
      return (await answer?.text())?.includes('id="first-paint"');
    },
    true,
    30_000,
  );

/** Opens the page and holds every script file until the returned function is called. */
async function openWithoutScripts(page: Page): Promise<() => void> {
  let letThem = () => {};
  const held = new Promise<void>((resolve) => {
    letThem = resolve;
  });
  await page.route(SCRIPTS, async (route) => {
    await held;
    await route.continue();
  });
  await markSeen(page, ...INTRODUCTIONS);
  await openWithScreen(page);
  await waitVisible(page.locator(SCREEN));
  return letThem;
}

const gone = (page: Page) => page.locator(SCREEN).waitFor({ state: 'detached' });

describe('The server-rendered first screen', () => {
  let author: ApiMember;

  beforeAll(async () => {
    author = await ApiMember.signIn(journey.url);
  });

  // A first screen that is rendered too late for the first request is ready for the second.
  beforeEach(() => expectSoon(hasScreen, true, 30_000));

  it('shows the wall without JavaScript', async () => {
    const page = await journey.newVisitor({ javaScriptEnabled: false });
    await page.goto('/');
    const notes = wall(page).getByRole('article');
    await waitVisible(notes.first());
    expect(await notes.count()).toBeGreaterThan(5);
    await waitVisible(page.getByRole('heading', { name: 'Community Feed' }));
    await waitVisible(page.getByRole('button', { name: 'Make a Wish' }).first());
  });

  it('comes in a page with the right lang attribute, with and without JavaScript', async () => {
    for (const javaScriptEnabled of [false, true]) {
      const page = await journey.newVisitor({ javaScriptEnabled, locale: 'zh-TW' });
      await page.route(SCRIPTS, (route) => route.abort());
      journey.expectErrors(/ERR_FAILED/);
      await openWithScreen(page);
      await waitVisible(page.getByRole('heading', { name: '社群動態' }));
      expect(await page.locator('html').getAttribute('lang')).toBe('zh-Hant-TW');
    }
  });

  it('stays hidden until its inline script has arrived, on a line that delivers the page in pieces', async () => {
    const page = await journey.newVisitor();
    await page.route(SCRIPTS, (route) => route.abort());
    journey.expectErrors(/ERR_FAILED/);
    const whole = await answerOf();
    const end = whole.indexOf('<script>', whole.indexOf('id="first-paint"'));
    const heading = page.getByRole('heading', { name: 'Community Feed' });
    const show = async (body: string) => {
      await page.route(journey.url, (route) => route.fulfill({ contentType: 'text/html', body }), { times: 1 });
      await page.goto('/');
      await page.locator(SCREEN).waitFor({ state: 'attached' });
    };
    await show(whole.slice(0, end));
    expect(await heading.isVisible()).toBe(false);
    await show(whole.slice(0, whole.indexOf('</script>', end)));
    await waitVisible(heading);
  });

  it('is replaced by the board, which does not request its data again', async () => {
    const page = await journey.newVisitor();
    // A visitor becomes a member with the first visit, and returns as that member.
    await markSeen(page, ...INTRODUCTIONS);
    await page.goto('/');
    await gone(page);
    const asked: string[] = [];
    page.on('request', (request: Request) => {
      const { pathname, searchParams } = new URL(request.url());
      // The first screen does not contain the second page of the wall.
      if (!searchParams.has('cursor')) asked.push(pathname);
    });
    // The list restarts with each navigation. The first screen itself cannot be waited for on the page, where it may have been
    // replaced by then.
    page.on('framenavigated', () => asked.splice(0));
    await openWithScreen(page);
    await gone(page);
    await waitVisible(wall(page).getByRole('article').first());
    const reads = ['/api/wishes/community', '/api/wishes/counts', '/api/user/preferences', '/api/recommendations'];
    expect(asked.filter((path) => reads.includes(path))).toEqual([]);
  });

  it.each([390, 1440])('sends a reaction once that was pressed before the scripts came, at %d px', async (width) => {
    const page = await journey.newVisitor({ viewport: { width, height: 900 } });
    const posts: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && /\/reaction/.test(request.url())) posts.push(request.url());
    });
    const letThem = await openWithoutScripts(page);
    const note = page.locator(`${SCREEN} [data-wish]`).nth(2);
    const wish = await note.getAttribute('data-wish');
    const fire = note.getByRole('button', { name: /fire/i });
    const before = await fire.getAttribute('aria-pressed');
    await fire.click();
    const after = before === 'true' ? 'false' : 'true';
    expect(await fire.getAttribute('aria-pressed')).toBe(after);
    letThem();
    await gone(page);
    const same = wall(page).locator(`[data-wish="${wish}"]`).getByRole('button', { name: /fire/i });
    await expectSoon(() => same.getAttribute('aria-pressed'), after);
    await expectSoon(async () => posts.length, 1);
    expect(posts[0]).toContain(wish);
  });

  it('opens the menu or panel whose button was pressed before the scripts came', async () => {
    const open = async (button: RegExp | string, opened: (page: Page) => Locator) => {
      const page = await journey.newVisitor();
      const letThem = await openWithoutScripts(page);
      await page.locator(SCREEN).getByRole('button', { name: button }).click();
      letThem();
      await gone(page);
      await waitVisible(opened(page));
    };
    await Promise.all([
      open('Filter by Category', (page) => page.getByRole('menuitemradio', { name: 'All Categories' })),
      open(/account and settings$/, (page) => page.getByRole('dialog').getByText('Language')),
    ]);
  });

  describe('after a signal to the render process', () => {
    const signal = (name: NodeJS.Signals) => {
      const pid = journey.processOf('render');
      if (pid !== null) process.kill(pid, name);
    };
    afterEach(() => signal('SIGCONT'));

    it.each(['SIGSTOP', 'SIGKILL'] as const)('is left out after %s, and comes back afterwards', async (name) => {
      signal(name);
      const title = `Without a first screen, ${name}`;
      await author.makeWish(title);
      await expectSoon(hasScreen, false);
      const page = await journey.newVisitor();
      await markSeen(page, ...INTRODUCTIONS);
      await page.goto('/');
      await waitVisible(wall(page).getByRole('article', { name: title }));
      signal('SIGCONT');
      await expectSoon(hasScreen, true, 60_000);
      expect(await answerOf()).toContain(title);
    });
  });
});
