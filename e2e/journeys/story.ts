import { expect } from '@jest/globals';
import { showWishes } from '../support/answers';
import { expectSoon, newTitle, openBoard, toasts, waitVisible, wishCard } from '../support/board';
import { becomeNewMember, plantWish } from '../support/members';
import { compareWithGolden, type Rows, readQrCode, sizeOfPng, writtenLines } from '../support/png';
import type { Journey } from '../support/stack';
import { download, openStory } from '../support/story';
import { KINDS, WISHES, wishOf } from '../support/story-wishes';

/** Rows with the address and the QR code, which differ for each start. */
const ADDRESS_ROWS: Rows = [1376, 1700];
/** Rows in which a font of the machine draws emoji. Only the positions of their lines are compared. */
const EMOJI_ROWS: Rows = [690, 1010];
/** Tolerated offset of a line in another machine's font from the golden picture, in pixels; less than half a line. */
const LINE_TOLERANCE = 14;

/** Journeys about the story picture. */
export function storyJourneys(journey: Journey): void {
  it('is shown as a preview, and downloaded as 1080 by 1920 pixels with a toast', async () => {
    const page = await journey.newVisitor();
    await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }));
    await openBoard(page);
    const drawing = page.waitForEvent('worker');
    const card = await waitVisible(
      page.getByRole('list', { name: 'Wishes', exact: true }).getByRole('article').first(),
    );
    const [id, title] = [await card.getAttribute('data-wish'), await card.locator('h2').innerText()];
    const dialog = await openStory(page, title);
    const preview = dialog.getByRole('img', { name: title });
    const natural = (image: HTMLImageElement | SVGElement | HTMLElement) => {
      const { naturalWidth, naturalHeight } = image as HTMLImageElement;
      return [naturalWidth, naturalHeight];
    };
    await expectSoon(() => preview.evaluate(natural), [1080, 1920]);
    // A worker draws the picture, so the page stays responsive.
    expect((await drawing).url()).toContain('/remotes/mf-board/');
    const recorded = page.waitForRequest((request) => request.postData()?.includes('instagram_share') ?? false);
    const { name, file } = await download(page, dialog);
    expect(name).toBe(`wish-${id}-story.png`);
    expect(sizeOfPng(file)).toEqual({ width: 1080, height: 1920 });
    await waitVisible(toasts(page).getByText('圖片已下載'));
    expect((await recorded).postDataJSON()).toMatchObject({ wishId: id });
  });

  it.each(KINDS)('matches the golden picture, with a %s text', async (kind) => {
    const page = await journey.newVisitor();
    await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }));
    const wish = wishOf(kind);
    await showWishes(page, wish);
    await openBoard(page);
    const { file } = await download(page, await openStory(page, wish.title));
    const golden = await compareWithGolden(
      journey.browser,
      file,
      `story-${kind.replaceAll(' ', '-')}`,
      kind === 'emoji' ? [EMOJI_ROWS, ADDRESS_ROWS] : [ADDRESS_ROWS],
    );
    expect(golden.differing).toBeLessThan(0.002);
    expect(golden.inkLeftOut).toBeGreaterThan(0.001);
    // For the other kinds all pixels outside the excluded rows are compared.
    if (kind !== 'emoji') return;
    expect(golden.lines.length).toBe(golden.goldenLines.length);
    for (const [at, { middle, left }] of golden.goldenLines.entries()) {
      expect(Math.abs((golden.lines[at]?.middle ?? 0) - middle)).toBeLessThan(LINE_TOLERANCE);
      expect(Math.abs((golden.lines[at]?.left ?? 0) - left)).toBeLessThan(LINE_TOLERANCE);
    }
  });

  it('begins the texts of a Hebrew wish at the right side of the note', async () => {
    const page = await journey.newVisitor();
    await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }));
    const wish = { ...wishOf('short'), title: 'קיאק (ים המלח)!', description: 'עם אבא.' };
    await showWishes(page, wish);
    await openBoard(page);
    const { file } = await download(page, await openStory(page, wish.title));
    const [, title, description] = await writtenLines(journey.browser, file);
    for (const line of [title, description]) {
      expect(Math.abs((line?.right ?? 0) - 880)).toBeLessThan(LINE_TOLERANCE);
      expect(line?.left).toBeGreaterThan(200 + LINE_TOLERANCE);
      // Text that begins at the right side but runs out of the note is not written correctly.
      expect(line?.left).toBeLessThan(800);
    }
  });

  it('has a QR code that leads to the wish', async () => {
    const page = await journey.newVisitor();
    await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }));
    await becomeNewMember(page, journey);
    const { id, title } = await plantWish(page, journey, { title: newTitle('A tent') });
    await openBoard(page);
    const { file } = await download(page, await openStory(page, title));
    const link = (await readQrCode(journey.browser, file)) ?? '';
    expect(link).toMatch(new RegExp(`^${new URL(page.url()).origin}/w/[0-9A-Z]{8}$`));
    await page.goto(link);
    await waitVisible(page.locator(`[data-wish="${id}"] h2:focus`));
    expect(new URL(page.url()).search).toBe(`?wish=${id}`);
  });

  it('loads its fonts only when it is drawn, and of the Chinese font fewer than 16 files', async () => {
    const page = await journey.newVisitor();
    const asked: string[] = [];
    page.context().on('request', (request) => asked.push(new URL(request.url()).pathname));
    const hands = () => asked.filter((path) => path.endsWith('.woff2') && path.includes('/remotes/mf-board/'));
    await showWishes(page, wishOf('short'), wishOf('chinese'));
    await openBoard(page);
    await wishCard(page, WISHES.chinese.title).waitFor();
    expect(hands()).toEqual([]);
    await openStory(page, WISHES.chinese.title);
    expect(hands().some((path) => path.includes('/iansui-'))).toBe(true);
    expect(hands().filter((path) => path.includes('/iansui-')).length).toBeLessThan(16);
  });

  it('is replaced by an error toast when it cannot be drawn', async () => {
    const page = await journey.newVisitor();
    await page.addInitScript(() => {
      const refuse = () => {
        throw new Error('No canvas here');
      };
      Object.assign(window, { Worker: refuse, OffscreenCanvas: undefined });
      HTMLCanvasElement.prototype.getContext = refuse;
    });
    await showWishes(page, wishOf('short'));
    await openBoard(page);
    await wishCard(page, 'A lighthouse').getByRole('button', { name: 'Share to story' }).click();
    await waitVisible(toasts(page).getByText('無法產生限時動態'));
    await waitVisible(toasts(page).getByText('請稍後再試。'));
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });
}
