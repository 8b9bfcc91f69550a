import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { Stack } from '../../tools/start/launch-stack.mjs';
import { COMMUNITY } from '../support/answers';
import { expectSoon, INTRODUCTIONS, markSeen, waitVisible } from '../support/board';
import { launchBrowser } from '../support/browser';
import { failureCounts, versionInPage } from '../support/failure-counts';
import { inParallel } from '../support/in-parallel';
import { launch } from '../support/launch';
import { type FaultyRemote, REMOTE_FAULTS, replaceComponent } from '../support/remote-faults';

const START_MS = 180_000;
const CASE_MS = 300_000;

interface Part extends FaultyRemote {
  /** Uses the part as a member does, and leaves the page as it was. */
  use(page: Page): Promise<unknown>;
}

async function openAndClose(page: Page, button: string | RegExp, dialogName: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: button }).first().click();
  const dialog = await waitVisible(page.getByRole('dialog', { name: dialogName }));
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
}

const useShell = (page: Page) => openAndClose(page, /account and settings$/, /./);
const PARTS: readonly Part[] = [
  {
    name: 'mf_board',
    folder: 'mf-board',
    use: (page) => openAndClose(page, 'Make a Wish', 'Create New Wish'),
  },
  {
    name: 'mf_notifications',
    folder: 'mf-notifications',
    use: (page) => openAndClose(page, /^Notifications/, 'Notifications'),
  },
  {
    name: 'mf_recommendations',
    folder: 'mf-recommendations',
    use: (page) => openAndClose(page, '查看全部', 'Recommendations for You'),
  },
];
/** Returns the parts that remain on the page while one part is missing. The board contains the recommendations. */
const othersOf = ({ name }: Part) =>
  PARTS.filter((part) => part.name !== name && !(name === 'mf_board' && part.name === 'mf_recommendations'));

// A page that waits for a timeout uses no CPU, so three pages run at once.
const oneOfThree = inParallel(3);
let stack: Stack;
let browser: Browser;
let wishes: unknown[];

/** Shortens the wall and drops its pictures, which these tests do not need. */
async function shortenWall(context: BrowserContext): Promise<void> {
  await context.route(COMMUNITY, (route) => route.fulfill({ json: wishes }));
  await context.route('**/media/**', (route) => route.abort());
}

/** Opens the page with an injected fault, in its own browser context. */
const onPage = (inject: (page: Page) => Promise<unknown>, work: (page: Page) => Promise<void>) =>
  oneOfThree(async () => {
    const viewport = { width: 900, height: 600 };
    const context = await browser.newContext({ baseURL: stack.url, reducedMotion: 'reduce', viewport });
    // The page's own timeouts are in the shell's time-limits.ts. This is the additional time that a busy machine may need.
    context.setDefaultTimeout(45_000);
    try {
      const page = await context.newPage();
      await markSeen(page, ...INTRODUCTIONS);
      await shortenWall(context);
      await inject(page);
      await page.goto('/', { waitUntil: 'commit' });
      await work(page);
      await context.unrouteAll({ behavior: 'ignoreErrors' });
    } finally {
      await context.close();
    }
  });

async function isContained(page: Page, broken: Part): Promise<void> {
  await page.evaluate(() => document.documentElement.setAttribute('data-first-load', ''));
  await useShell(page);
  for (const part of othersOf(broken)) await part.use(page);
  const retry = await waitVisible(page.getByRole('button', { name: '重新載入' }));
  expect(await retry.count()).toBe(1);
  await page.context().unrouteAll({ behavior: 'ignoreErrors' });
  await shortenWall(page.context());
  await retry.click();
  await retry.waitFor({ state: 'detached' });
  await broken.use(page);
  expect(await page.locator('html[data-first-load]').count()).toBe(1);
}

async function survivesHandler(page: Page, broken: Part): Promise<void> {
  const button = page.getByRole('button', { name: 'Break' });
  const [thrown] = await Promise.all([page.waitForEvent('pageerror'), button.click()]);
  expect(thrown.message).toBe('handler');
  await useShell(page);
  for (const part of othersOf(broken)) await part.use(page);
  await button.click();
}

const HANDLER = `return createElement('button', { onClick() { throw new Error('handler'); } }, 'Break')`;

/** All cases by name. They are started together, and each test waits for its own. */
const cases = PARTS.flatMap((part) => [
  ...REMOTE_FAULTS.map(({ title, reason, inject }) => ({
    title: `keeps a remote ${title} to its place and heals it on retry: ${part.folder}`,
    // Without the manifest the version is unknown.
    told: { remote: part.name, isKnown: !title.includes('manifest'), reason },
    run: () =>
      onPage(
        (page) => inject(page, part),
        (page) => isContained(page, part),
      ),
  })),
  {
    title: `goes on when a handler of the remote throws: ${part.folder}`,
    told: { remote: part.name, isKnown: true, reason: 'uncaught' },
    run: () =>
      onPage(
        (page) => replaceComponent(HANDLER)(page, part),
        (page) => survivesHandler(page, part),
      ),
  },
]);
const outcomes = new Map<string, Promise<void>>();

beforeAll(async () => {
  [stack, browser] = await Promise.all([launch(), launchBrowser()]);
  const { request } = await browser.newContext({ baseURL: stack.url });
  await request.get('/api/user');
  wishes = await (await request.get('/api/wishes/community?limit=2')).json();
  expect(wishes).toHaveLength(2);
  for (const { title, run } of cases) {
    const outcome = run();
    // The test awaits the outcome later. Until then a rejection must not count as unhandled.
    outcome.catch(() => undefined);
    outcomes.set(title, outcome);
  }
}, START_MS);

afterAll(async () => {
  await browser?.close();
  await stack?.stop();
}, START_MS);

describe('The page', () => {
  it.each(cases)('$title', ({ title }) => outcomes.get(title), CASE_MS);

  it('counts each of these failures once, with remote, version and reason', async () => {
    await Promise.allSettled(outcomes.values());
    const told: Record<string, number> = {};
    for (const { remote, isKnown, reason } of cases.map((one) => one.told)) {
      const key = `${remote} ${isKnown ? await versionInPage(stack.url, remote) : 'unknown'} ${reason}`;
      told[key] = (told[key] ?? 0) + 1;
    }
    const sorted = (counts: Record<string, number>) => Object.entries(counts).sort();
    await expectSoon(async () => sorted(await failureCounts(stack)), sorted(told));
  });
});
