import { afterEach, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { expectSoon, haveSeen, INTRODUCTIONS, seen } from '../support/board';
import { type SlowLine, startSlowLine, type Trickle } from '../support/slow-line';
import { useStack } from '../support/stack';

const journey = useStack();
/** So slow that the page says so however busy the machine is. Mended when it has said it. */
const SLOWLY = { pieces: 30, everyMs: 1000 };
/** With a second before each this takes longer than the shell waits for a file of which nothing comes (shell/src/remotes/loading/time-limits.ts). */
const LONG_PIECES = 9;
const SLOW = 'Still loading. This takes longer than usual.';
const lines: SlowLine[] = [];

afterEach(() => {
  for (const line of lines.splice(0)) line.stop();
});

async function visitOver(...trickles: Trickle[]): Promise<{ page: Page; line: SlowLine }> {
  const line = await startSlowLine(journey.url, trickles);
  lines.push(line);
  const page = await journey.newVisitor({ baseURL: line.url });
  await haveSeen(page, ...INTRODUCTIONS);
  await page.goto('/', { waitUntil: 'commit' });
  return { page, line };
}

/** Lets the page wait for longer than it would in silence, hears that it says so, and lets the rest come at once. */
async function waitLong({ page, line }: { page: Page; line: SlowLine }): Promise<void> {
  await seen(page.getByText(SLOW));
  await expectSoon(async () => line.pieces >= LONG_PIECES, true, LONG_PIECES * 2 * SLOWLY.everyMs);
  line.mend();
}

/** Scripts and style sheets that were asked for more than once. */
const askedTwice = ({ asked }: SlowLine) =>
  [...asked].filter(([path, times]) => /\.(js|css)$/.test(path) && times > 1).map(([path]) => path);

// Pages that wait cost nothing, so those of one test are on their way at once.
describe('On a slow line', () => {
  it('a part of the page is waited for as long as container, chunk or style sheet come, and nothing is fetched twice', async () => {
    const container = /\/mf_board\.\w+\.js$/;
    const chunk = /\/mf-board\/remote\.\w+\.js$/;
    const styles = /\/mf-board\/remote\.\w+\.css$/;
    const visits = [container, chunk, styles].map(async (file) => {
      const { page, line } = await visitOver({ ...SLOWLY, file });
      await waitLong({ page, line });
      await seen(page.getByRole('heading', { name: 'Community Feed' }));
      expect(await page.getByRole('button', { name: '重新載入' }).count()).toBe(0);
      await page.waitForLoadState('load');
      expect(askedTwice(line)).toEqual([]);
    });
    await Promise.all(visits);
  });

  it('a dialog opens when its code has come, and the page says that it takes long', async () => {
    const { page, line } = await visitOver({ ...SLOWLY, file: /\/dialogs\.\w+\.js$/ });
    await page.getByRole('button', { name: 'Make a Wish' }).first().click();
    await waitLong({ page, line });
    await seen(page.getByRole('dialog', { name: 'Create New Wish' }));
    expect(await page.getByText(SLOW).count()).toBe(0);
    expect(askedTwice(line)).toEqual([]);
  });

  it('a dialog is given up when nothing more comes, and opens when it is asked for again', async () => {
    journey.expectErrors(/ERR_|Failed to (load|fetch)/);
    const { page, line } = await visitOver({ ...SLOWLY, stopsAfter: 2, file: /\/dialogs\.\w+\.js$/ });
    const create = page.getByRole('button', { name: 'Make a Wish' }).first();
    await create.click();
    await seen(page.getByText('This could not be opened. Check your connection and try again.', { exact: true }));
    line.mend();
    await create.click();
    await seen(page.getByRole('dialog', { name: 'Create New Wish' }));
  });
});
