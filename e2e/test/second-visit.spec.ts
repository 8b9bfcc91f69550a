import { rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { publishBuild, rollBack } from '../../tools/publish/remote-store.mjs';
import { ENDED_SESSION, expectSoon, newTitle, openBoard, titlesOf, waitVisible, wall } from '../support/board';
import { changedBuild } from '../support/changed-build';
import { type CuttableProxy, startCuttableProxy } from '../support/cuttable-proxy';
import { becomeNewMember, plantWish } from '../support/members';
import { useStack } from '../support/stack';

const journey = useStack();
const lines: CuttableProxy[] = [];

afterEach(() => {
  for (const line of lines.splice(0)) line.stop();
});

/** Opens the wall as a new member and waits until everything for a second visit is cached. */
async function visitOnce(): Promise<{ page: Page; line: CuttableProxy }> {
  const line = await startCuttableProxy(journey.url);
  lines.push(line);
  const page = await journey.newVisitor({ baseURL: line.url, serviceWorkers: 'allow' });
  await becomeNewMember(page, journey);
  await openBoard(page);
  await waitVisible(wall(page).getByRole('article').first());
  await untilKept(page);
  return { page, line };
}

/** Returns the paths of all cached responses. */
const keptPaths = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const kept: string[] = [];
    for (const name of await caches.keys()) {
      for (const { url } of await (await caches.open(name)).keys()) kept.push(url.slice(location.origin.length));
    }
    return kept;
  });

/** Switches the member from within the page, so that the request passes through its service worker. */
const switchTo = (page: Page, userId: string) =>
  page.evaluate(
    (id) =>
      fetch('/api/user/switch', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ userId: id }),
      }),
    userId,
  );

async function untilKept(page: Page): Promise<void> {
  const wanted = ['/', '/api/user', '/api/wishes/community'];
  await expectSoon(
    async () => {
      const kept = await keptPaths(page);
      const loaded = await page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .map(({ name }) => new URL(name).pathname)
          .filter((path) => /\.[0-9a-f]{12}\.(js|css|woff2)$/.test(path)),
      );
      return [...wanted, ...loaded].filter((path) => !kept.includes(path));
    },
    [],
    30_000,
  );
}

const banner = (page: Page) => page.getByText(/Wishboard cannot be reached\. This is the wall as it was on/);

describe('A second visit', () => {
  it.each(['cut', 'hang'] as const)('shows the first visit’s wall and its date: line %s', async (fault) => {
    const { page, line } = await visitOnce();
    const titles = await titlesOf(page);
    line[fault]();
    journey.expectErrors(/./);
    await page.reload();
    await waitVisible(banner(page));
    await waitVisible(wall(page).getByRole('article').first());
    expect((await titlesOf(page)).slice(0, 6)).toEqual(titles.slice(0, 6));
    await waitVisible(page.getByRole('region', { name: '為你推薦', exact: true }).getByRole('article').first());
  });

  it('shows the date of the cached wall, not that of the cached page', async () => {
    const { page, line } = await visitOnce();
    await page.evaluate(async () => {
      const reads = await caches.open('reads');
      const wall = await reads.match('/api/wishes/community');
      const headers = new Headers(wall?.headers);
      headers.set('date', 'Fri, 13 Mar 2026 12:00:00 GMT');
      await reads.put('/api/wishes/community', new Response(await wall?.text(), { headers }));
    });
    line.cut();
    journey.expectErrors(/./);
    await page.reload();
    await waitVisible(banner(page).filter({ hasText: 'March 13, 2026' }));
  });

  it('offers new wishes as soon as the server can be reached again', async () => {
    const { page, line } = await visitOnce();
    line.cut();
    journey.expectErrors(/./);
    await page.reload();
    await waitVisible(banner(page));
    const other = await journey.newVisitor();
    await becomeNewMember(other, journey);
    const title = newTitle('Meanwhile');
    await plantWish(other, journey, { title });
    line.mend();
    await banner(page).waitFor({ state: 'detached', timeout: 20_000 });
    await page.getByRole('button', { name: '1 new wish' }).click();
    await waitVisible(wall(page).getByRole('article', { name: title, exact: true }));
  });

  it('shows nothing of the previous member after a switch', async () => {
    const { page, line } = await visitOnce();
    const before = await keptPaths(page);
    expect(before).toContain('/api/recommendations?limit=5');
    const [other] = await (await page.request.get('/api/users?limit=1')).json();
    await switchTo(page, other.id);
    expect((await keptPaths(page)).filter((path) => path.startsWith('/api/') || path.startsWith('/media/'))).toEqual(
      [],
    );
    line.cut();
    journey.expectErrors(/./);
    await page.reload();
    await waitVisible(page.getByText('The board could not be reached'));
    expect(await wall(page).count()).toBe(0);
  });

  it.each(['a list', 'a picture'])(
    'does not cache %s of the previous member that arrives after a switch',
    async (kind) => {
      journey.expectErrors(...ENDED_SESSION);
      const { page, line } = await visitOnce();
      const [other] = await (await page.request.get('/api/users?limit=1')).json();
      const path = kind === 'a list' ? '/api/wishes/my' : other.avatar;
      await page.evaluate(async (kept) => (await caches.open('images')).delete(kept), path);
      const release = line.hold(path);
      const answered = page.evaluate((url) => fetch(url, { cache: 'reload' }).then(({ status }) => status), path);
      await expectSoon(async () => line.held, 1);
      await switchTo(page, other.id);
      release();
      expect(await answered).toBe(200);
      expect(await keptPaths(page)).not.toContain(path);
    },
  );

  it('is prepared when the page to cache came without a first screen', async () => {
    const line = await startCuttableProxy(journey.url);
    lines.push(line);
    const page = await journey.newVisitor({ baseURL: line.url, serviceWorkers: 'allow' });
    await becomeNewMember(page, journey);
    const release = line.hold('/service-worker.js');
    await openBoard(page);
    const hasFirstScreen = async () => {
      await page.reload();
      await waitVisible(wall(page).getByRole('article').first());
      return page.evaluate(
        () => !performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/api/wishes/community')),
      );
    };
    await expectSoon(hasFirstScreen, true);
    await expectSoon(async () => line.held > 0, true);
    const render = Number(journey.processOf('render'));
    process.kill(render, 'SIGSTOP');
    try {
      // For the wall with this new wish no first screen has been rendered.
      await plantWish(page, journey, { title: newTitle('Wish of now') });
      release();
      const releasePage = line.hold('/');
      await expectSoon(async () => line.held > 0, true);
      // As after a hint, while the service worker is already active.
      await page.evaluate(() => fetch('/api/wishes/community'));
      await expectSoon(async () => (await keptPaths(page)).includes('/api/wishes/community'), true);
      releasePage();
      await untilKept(page);
    } finally {
      process.kill(render, 'SIGCONT');
    }
  });

  it('is prepared when a service worker is active before the page registers it', async () => {
    const page = await journey.newVisitor({ serviceWorkers: 'allow' });
    await becomeNewMember(page, journey);
    await page.addInitScript(() => {
      const tasks: IdleRequestCallback[] = [];
      window.requestIdleCallback = (task) => tasks.push(task);
      window.addEventListener('idle', () => {
        for (const task of tasks.splice(0)) task({ didTimeout: true, timeRemaining: () => 0 });
      });
    });
    await openBoard(page);
    await page.evaluate(async () => {
      const claimed = new Promise((resolve) => {
        navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true });
      });
      await navigator.serviceWorker.register('/service-worker.js');
      await claimed;
      window.dispatchEvent(new Event('idle'));
    });
    await untilKept(page);
  });

  it('drops the cache of the previous member when the switch was made elsewhere', async () => {
    const { page } = await visitOnce();
    await page.evaluate(() => fetch('/api/wishes/my'));
    await expectSoon(async () => (await keptPaths(page)).includes('/api/wishes/my'), true);
    await becomeNewMember(page, journey);
    await page.evaluate(() => fetch('/api/user'));
    await expectSoon(async () => (await keptPaths(page)).includes('/api/wishes/my'), false);
  });

  it('uses a cached page without the meta tags of a wish, also after a wish was opened', async () => {
    const { page } = await visitOnce();
    const [wish] = await (await page.request.get('/api/wishes/community')).json();
    await page.goto(`/?wish=${wish.id}`);
    await waitVisible(wall(page).getByRole('article').first());
    const kept = () => page.evaluate(async () => (await (await caches.match('/'))?.text()) ?? '');
    const inHead = `<meta property="og:url"`;
    expect(await (await page.request.get(`/?wish=${wish.id}`)).text()).toContain(inHead);
    expect(await kept()).not.toContain(inHead);
  });

  it('does not answer from the cache what the page has already read from the server', async () => {
    const { page, line } = await visitOnce();
    await page.reload();
    await waitVisible(wall(page).getByRole('article').first());
    line.cut();
    journey.expectErrors(/./);
    const ask = () =>
      fetch('/api/wishes/community').then(
        ({ status }) => status,
        () => 'no answer',
      );
    expect(await page.evaluate(ask)).toBe('no answer');
  });

  it('replaces a cached file that once arrived broken', async () => {
    const { page } = await visitOnce();
    const context = page.context();
    const bell = page.getByRole('button', { name: /^Notifications/ });
    const chunk = /\/mf-notifications\/remote\.[0-9a-f]+\.js$/;
    await waitVisible(bell);
    journey.expectErrors(/./);
    await page.evaluate(() => caches.delete('files'));
    await context.route(chunk, (route) => route.fulfill({ contentType: 'text/javascript', body: '"broken"' }));
    await page.reload();
    await waitVisible(page.getByRole('button', { name: '重新載入' }));
    expect((await keptPaths(page)).filter((path) => chunk.test(path))).toHaveLength(1);
    await context.unroute(chunk);
    await page.reload();
    await waitVisible(bell);
  });

  it('uses the remotes in force, published or rolled back since the first visit', async () => {
    const { page } = await visitOnce();
    const dist = join(import.meta.dirname, '..', '..', 'mf-recommendations', 'dist');
    const build = changedBuild(dist, 'v2', '為你推薦', '給你的願望');
    const heading = (name: string) => page.getByRole('region', { name, exact: true });
    const inForce = async () => (await (await fetch(journey.url)).text()).includes('"version":"v2"');
    const dataDir = dirname(journey.logs);
    await publishBuild(dataDir, 'mf-recommendations', build);
    rmSync(build, { recursive: true });
    await expectSoon(inForce, true);
    await page.reload();
    await waitVisible(heading('給你的願望'));
    // The files of a version never change, but its manifest is still requested each time and not cached.
    const manifest = '/remotes/published/mf-recommendations/v2/mf-manifest.json';
    expect(await page.evaluate(async (path) => (await fetch(path)).status, manifest)).toBe(200);
    expect((await keptPaths(page)).filter((path) => path.includes('/v2/')).length).toBeGreaterThan(0);
    expect(await keptPaths(page)).not.toContain(manifest);
    await rollBack(dataDir, 'mf-recommendations');
    await expectSoon(inForce, false);
    await page.reload();
    await waitVisible(heading('為你推薦'));
  });

  it('removes the service worker and its caches once the operator turned it off', async () => {
    const { page } = await visitOnce();
    journey.expectErrors(/./);
    await journey.restart({ SERVICE_WORKER: 'off' });
    try {
      await page.reload();
      // The browser checks for another worker when it is idle.
      await expectSoon(
        () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length),
        0,
        60_000,
      );
      await page.reload();
      await expectSoon(() => page.evaluate(() => caches.keys()), []);
    } finally {
      // Other tests may be tried again after this one.
      await journey.restart({ SERVICE_WORKER: 'on' });
    }
  });
});
