import { afterEach, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { expectSoon, INTRODUCTIONS, markSeen, waitVisible } from '../support/board';
import { type SlowProxy, startSlowProxy, type Trickle } from '../support/slow-proxy';
import { useStack } from '../support/stack';

const journey = useStack();
/** So slow that the page shows its notice even on a busy machine. The line is mended once it does. */
const SLOWLY = { pieces: 30, everyMs: 1000 };
/**
 * With one second before each, so many pieces take longer than the shell waits for a file without progress
 * (shell/src/remotes/loading/time-limits.ts).
 */
const LONG_PIECES = 9;
const SLOW = 'Still loading. This takes longer than usual.';
const lines: SlowProxy[] = [];

afterEach(() => {
  for (const line of lines.splice(0)) line.stop();
});

async function visitOver(...trickles: Trickle[]): Promise<{ page: Page; line: SlowProxy }> {
  const line = await startSlowProxy(journey.url, trickles);
  lines.push(line);
  const page = await journey.newVisitor({ baseURL: line.url });
  await markSeen(page, ...INTRODUCTIONS);
  await page.goto('/', { waitUntil: 'commit' });
  return { page, line };
}

/** Lets the page load for longer than its timeout without progress, expects the notice, and mends the line. */
async function waitLong({ page, line }: { page: Page; line: SlowProxy }): Promise<void> {
  await waitVisible(page.getByText(SLOW));
  await expectSoon(async () => line.pieces >= LONG_PIECES, true, LONG_PIECES * 2 * SLOWLY.everyMs);
  line.mend();
}

/** Returns the scripts and style sheets that were requested more than once. */
const requestedTwice = ({ requestCounts }: SlowProxy) =>
  [...requestCounts].filter(([path, times]) => /\.(js|css)$/.test(path) && times > 1).map(([path]) => path);

// Waiting pages use no CPU, so the pages of one test run at once.
describe('On a slow line', () => {
  it('the board is waited for while its container, chunk or style sheet arrives, and each is fetched once', async () => {
    const container = /\/mf_board\.\w+\.js$/;
    const chunk = /\/mf-board\/remote\.\w+\.js$/;
    const styles = /\/mf-board\/remote\.\w+\.css$/;
    const visits = [container, chunk, styles].map(async (file) => {
      const { page, line } = await visitOver({ ...SLOWLY, file });
      await waitLong({ page, line });
      await waitVisible(page.getByRole('heading', { name: 'Community Feed' }));
      expect(await page.getByRole('button', { name: '重新載入' }).count()).toBe(0);
      await page.waitForLoadState('load');
      expect(requestedTwice(line)).toEqual([]);
    });
    await Promise.all(visits);
  });

  it('a dialog opens once its code has arrived, and until then the page says that loading takes long', async () => {
    const { page, line } = await visitOver({ ...SLOWLY, file: /\/dialogs\.\w+\.js$/ });
    await page.getByRole('button', { name: 'Make a Wish' }).first().click();
    await waitLong({ page, line });
    await waitVisible(page.getByRole('dialog', { name: 'Create New Wish' }));
    expect(await page.getByText(SLOW).count()).toBe(0);
    expect(requestedTwice(line)).toEqual([]);
  });

  it('a dialog fails with a message when its code stops arriving, and opens on the next try', async () => {
    journey.expectErrors(/ERR_|Failed to (load|fetch)|DownloadError/);
    const { page, line } = await visitOver({ ...SLOWLY, stopsAfter: 2, file: /\/dialogs\.\w+\.js$/ });
    const create = page.getByRole('button', { name: 'Make a Wish' }).first();
    await create.click();
    await waitVisible(
      page.getByText('This could not be opened. Check your connection and try again.', { exact: true }),
    );
    line.mend();
    await create.click();
    await waitVisible(page.getByRole('dialog', { name: 'Create New Wish' }));
  });
});
