import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { showWishes } from '../support/answers';
import { expectSoon, openBoard, toasts, waitVisible } from '../support/board';
import type { Journey } from '../support/stack';
import { download, openStory } from '../support/story';
import { wishOf } from '../support/story-wishes';

/** Simulates a device that can share files, with a given outcome. The shared data are recorded on the window. */
async function deviceThatShares(page: Page, answer: 'takes' | 'AbortError' | 'NotAllowedError'): Promise<void> {
  await page.addInitScript((outcome) => {
    const given: unknown[] = [];
    Object.assign(window, { given });
    const define = (name: string, value: unknown) => Object.defineProperty(navigator, name, { value });
    define('canShare', (data: ShareData) => data.files !== undefined);
    define('share', async (data: ShareData) => {
      const files = (data.files ?? []).map(({ name, type, size }) => ({ name, type, empty: size === 0 }));
      given.push({ ...data, files });
      if (outcome !== 'takes') throw new DOMException('Not shared', outcome);
    });
  }, answer);
}

const givenTo = (page: Page): Promise<unknown> => page.evaluate(() => (window as { given?: unknown }).given);

/** Journeys about sharing the story picture: through the device, or as a file. */
export function storySharingJourneys(journey: Journey): void {
  it('is passed as a single file to a device that can share files', async () => {
    const page = await journey.newVisitor();
    await deviceThatShares(page, 'takes');
    await showWishes(page, wishOf('short'));
    await openBoard(page);
    const dialog = await openStory(page, 'A lighthouse');
    await dialog.getByRole('button', { name: 'Share picture' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await givenTo(page)).toEqual([{ files: [{ name: 'wish-story.png', type: 'image/png', empty: false }] }]);
    expect(await toasts(page).count()).toBe(0);
  });

  it('stays open without a message when the member cancels sharing', async () => {
    const page = await journey.newVisitor();
    await deviceThatShares(page, 'AbortError');
    await showWishes(page, wishOf('short'));
    await openBoard(page);
    const dialog = await openStory(page, 'A lighthouse');
    await dialog.getByRole('button', { name: 'Share picture' }).click();
    await expectSoon(async () => ((await givenTo(page)) as unknown[]).length, 1);
    expect(await dialog.isVisible()).toBe(true);
    expect(await toasts(page).count()).toBe(0);
  });

  it('is downloaded when the device refuses to share it', async () => {
    const page = await journey.newVisitor();
    await deviceThatShares(page, 'NotAllowedError');
    await showWishes(page, wishOf('short'));
    await openBoard(page);
    const { name } = await download(page, await openStory(page, 'A lighthouse'));
    expect(name).toMatch(/^wish-[\da-f-]{36}-story\.png$/);
    await waitVisible(toasts(page).getByText('圖片已下載'));
  });
}
