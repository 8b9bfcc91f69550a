import { readFileSync } from 'node:fs';
import { expect } from '@jest/globals';
import type { WishView } from '@wishboard/contracts/http/wish';
import type { Locator, Page } from 'playwright-core';
import { showWishes } from '../support/answers';
import { expectSoon, openBoard, seen, toasts, wishCard } from '../support/board';
import { compareWithGolden, sizeOfPng } from '../support/png';
import type { Journey } from '../support/stack';

/** Texts of every kind. A Latin title is in the lettering the product ships, everything else in a font of the machine. */
const WISHES = {
  short: { title: 'A lighthouse', description: 'Some day.', color: 'yellow', igAccount: null },
  long: { title: 'A garden on the roof for bees and me', description: 'Soon.', color: 'green', igAccount: null },
  chinese: {
    title: '想學會衝浪',
    description: '在太平洋的浪上站起來一次就好，就算只有三秒鐘，也足夠我笑一整個夏天。',
    color: 'yellow',
    igAccount: '@surf.tw',
  },
  emoji: {
    title: 'Pizza 🍕 in Napoli',
    // One line in any font: where an English text wraps depends on the machine.
    description: 'All of us 👩‍👩‍👧‍👦, at noon. 🕰️',
    color: 'green',
    igAccount: null,
    isGranted: true,
    grantedAt: '2026-01-01T00:00:00.000Z',
  },
} as const satisfies Record<string, Partial<WishView>>;
/** Rows in which a font of the machine writes. There only the places of the lines are compared. */
const MACHINE_ROWS = {
  short: [
    [900, 990],
    [1450, 1510],
  ],
  long: [
    [930, 1040],
    [1450, 1510],
  ],
  chinese: [
    [620, 1350],
    [1450, 1510],
  ],
  emoji: [
    [620, 1350],
    [1450, 1510],
  ],
} as const;
/** How far a line of another machine's font may stand from the golden one's, in pixels: less than half a line. */
const LINE_TOLERANCE = 14;

async function openStory(page: Page, title: string): Promise<Locator> {
  await wishCard(page, title).getByRole('button', { name: 'Share to story' }).click();
  const dialog = await seen(page.getByRole('dialog', { name: 'Share to your story' }));
  await seen(dialog.getByRole('img', { name: title }));
  return dialog;
}

async function download(page: Page, dialog: Locator): Promise<{ name: string; file: Buffer }> {
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: /^(Download|Share) picture$/ }).click(),
  ]);
  return { name: saved.suggestedFilename(), file: readFileSync(await saved.path()) };
}

/** A device that can share files, and does with them what is said. What it was given is kept on the window. */
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

/** The picture for a story. */
export function storyJourneys(journey: Journey): void {
  it('is shown before it is saved as a picture of 1080 by 1920, which a toast says', async () => {
    const page = await journey.newVisitor();
    await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }));
    await openBoard(page);
    const drawing = page.waitForEvent('worker');
    const card = await seen(page.getByRole('list', { name: 'Wishes', exact: true }).getByRole('article').first());
    const [id, title] = [await card.getAttribute('data-wish'), await card.locator('h2').innerText()];
    const dialog = await openStory(page, title);
    const preview = dialog.getByRole('img', { name: title });
    const natural = (image: HTMLImageElement | SVGElement | HTMLElement) => {
      const { naturalWidth, naturalHeight } = image as HTMLImageElement;
      return [naturalWidth, naturalHeight];
    };
    await expectSoon(() => preview.evaluate(natural), [1080, 1920]);
    // Not by the page itself, which goes on answering meanwhile.
    expect((await drawing).url()).toContain('/remotes/mf-board/');
    const recorded = page.waitForRequest((request) => request.postData()?.includes('instagram_share') ?? false);
    const { name, file } = await download(page, dialog);
    expect(name).toBe(`wish-${id}-story.png`);
    expect(sizeOfPng(file)).toEqual({ width: 1080, height: 1920 });
    await seen(toasts(page).getByText('圖片已下載'));
    expect((await recorded).postDataJSON()).toMatchObject({ wishId: id });
  });

  it.each(['short', 'long', 'chinese', 'emoji'] as const)('looks as it always did, with a %s text', async (kind) => {
    const page = await journey.newVisitor();
    await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }));
    const wish = WISHES[kind];
    await showWishes(page, wish);
    await openBoard(page);
    const { file } = await download(page, await openStory(page, wish.title));
    const golden = await compareWithGolden(journey.browser, file, `story-${kind}`, MACHINE_ROWS[kind]);
    expect(golden.differing).toBeLessThan(0.002);
    expect(golden.inkLeftOut).toBeGreaterThan(0.001);
    expect(golden.lines.length).toBe(golden.goldenLines.length);
    for (const [at, { middle, left }] of golden.goldenLines.entries()) {
      expect(Math.abs((golden.lines[at]?.middle ?? 0) - middle)).toBeLessThan(LINE_TOLERANCE);
      expect(Math.abs((golden.lines[at]?.left ?? 0) - left)).toBeLessThan(LINE_TOLERANCE);
    }
  });

  it('is handed to the device as a file alone where it takes files', async () => {
    const page = await journey.newVisitor();
    await deviceThatShares(page, 'takes');
    await showWishes(page, WISHES.short);
    await openBoard(page);
    const dialog = await openStory(page, 'A lighthouse');
    await dialog.getByRole('button', { name: 'Share picture' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await givenTo(page)).toEqual([{ files: [{ name: 'wish-story.png', type: 'image/png', empty: false }] }]);
    expect(await toasts(page).count()).toBe(0);
  });

  it('stays where it is, without a word, when the member thinks better of it', async () => {
    const page = await journey.newVisitor();
    await deviceThatShares(page, 'AbortError');
    await showWishes(page, WISHES.short);
    await openBoard(page);
    const dialog = await openStory(page, 'A lighthouse');
    await dialog.getByRole('button', { name: 'Share picture' }).click();
    await expectSoon(async () => ((await givenTo(page)) as unknown[]).length, 1);
    expect(await dialog.isVisible()).toBe(true);
    expect(await toasts(page).count()).toBe(0);
  });

  it('is saved after all when the device refuses it', async () => {
    const page = await journey.newVisitor();
    await deviceThatShares(page, 'NotAllowedError');
    await showWishes(page, WISHES.short);
    await openBoard(page);
    const { name } = await download(page, await openStory(page, 'A lighthouse'));
    expect(name).toMatch(/^wish-[\da-f-]{36}-story\.png$/);
    await seen(toasts(page).getByText('圖片已下載'));
  });

  it('says that it could not be drawn', async () => {
    const page = await journey.newVisitor();
    await page.addInitScript(() => {
      const refuse = () => {
        throw new Error('No canvas here');
      };
      Object.assign(window, { Worker: refuse, OffscreenCanvas: undefined });
      HTMLCanvasElement.prototype.getContext = refuse;
    });
    await showWishes(page, WISHES.short);
    await openBoard(page);
    await wishCard(page, 'A lighthouse').getByRole('button', { name: 'Share to story' }).click();
    await seen(toasts(page).getByText('無法產生限時動態'));
    await seen(toasts(page).getByText('請稍後再試。'));
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });
}
