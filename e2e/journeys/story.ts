import { readFileSync } from 'node:fs';
import { expect } from '@jest/globals';
import type { WishView } from '@wishboard/contracts/http/wishes/wish';
import type { Locator, Page } from 'playwright-core';
import { showWishes } from '../support/answers';
import { expectSoon, newTitle, openBoard, seen, toasts, wishCard } from '../support/board';
import { becomeNewMember, plantWish } from '../support/members';
import { codeIn, compareWithGolden, type Rows, sizeOfPng } from '../support/png';
import type { Journey } from '../support/stack';

const MADE = '2026-01-05T12:00:00.000Z';
const by = (displayName: string, avatar: string) => ({
  id: '0197a2c4-0000-7000-8000-000000000001',
  username: 'wisher',
  displayName,
  avatar: avatar && `/media/demo/avatars/${avatar}.svg`,
});
const MEI = by('Mei Lin', 'mei');

/** Texts of every kind, with pictures and without, granted and not. All but emoji is written in hands the product ships. */
const WISHES = {
  short: { title: 'A lighthouse', description: 'Some day.', color: 'yellow' },
  long: { title: 'A garden on the roof for bees and me', description: 'Soon.', color: 'green', user: by('Łukasz', '') },
  chinese: {
    title: '想學會衝浪',
    description: '在太平洋的浪上站起來一次就好，就算只有三秒鐘，也足夠我笑一整個夏天。',
    color: 'yellow',
    igAccount: '@surf.tw',
    user: by('佳穎', 'jiaying'),
  },
  emoji: {
    title: 'Pizza 🍕 in Napoli',
    description: 'All of us 👩‍👩‍👧‍👦, at noon. 🕰️',
    color: 'green',
    isGranted: true,
    grantedAt: MADE,
  },
  product: {
    title: '在嘉明湖露營看星星',
    description: '想在天使的眼淚旁邊過一夜。裝備差一頂輕一點的帳篷，隊友差兩位。',
    color: 'yellow',
    productImage: '/media/demo/products/tent.svg',
    user: by('阿豪', 'ahao'),
  },
  'two chinese lines': {
    title: '找到適合我這種扁平足的登山鞋',
    description: '每次下山都像踩在樂高上。試穿過的朋友請留言救我。',
    color: 'green',
    igAccount: 'ahao.rides',
    user: by('阿豪', ''),
  },
  'long chinese': {
    title: '九天九百公里從台北出發逆時針騎單車環島一圈再慢慢走回來',
    description:
      '最期待的是南迴公路看到太平洋的那一刻，最怕的是壽卡。想找兩個同樣慢慢騎、願意為了一碗牛肉麵多繞十公里的人。'.repeat(
        4,
      ),
    color: 'green',
    igAccount: 'ahao.rides',
    user: by('阿豪', 'ahao'),
  },
  'long english': {
    title: 'Bake a croissant that shatters when you look at it and smells of a Sunday',
    description:
      'Twenty-seven layers, real butter, a kitchen cold enough in July. My smoke alarm knows me by name. '.repeat(6),
    color: 'yellow',
    user: by('Sofia Rossi', 'sofia'),
  },
  mixed: {
    title: '去 Tokyo 看 teamLab',
    description: '想和妹妹一起搭 Shinkansen 從 Tokyo 到 Kanazawa，吃 omakase，看雪。\nJR Pass 兩張！',
    color: 'green',
    productImage: '/media/demo/products/camera.svg',
    isGranted: true,
    grantedAt: MADE,
  },
  unbroken: {
    title: 'Donaudampfschifffahrtsgesellschaftskapitän',
    description: 'https://example.com/a/very/long/address/without/any/space?in=it&and=more',
    color: 'yellow',
    user: by('Tom', 'tom'),
  },
  granted: {
    title: '一本絕版的散文集',
    description: '找了三年，終於在舊書攤遇見它。謝謝大家幫我加油，我哭了。',
    color: 'yellow',
    isGranted: true,
    grantedAt: MADE,
    user: by('小雨', 'xiaoyu'),
  },
  'granted and full': {
    title: 'Learn to sail before the summer is over',
    description:
      'Only to go out with the evening wind, turn round where the water changes its colour, and be home. '.repeat(5),
    color: 'green',
    isGranted: true,
    grantedAt: MADE,
    igAccount: 'sofia.impara',
    productImage: '/media/demo/products/tent.svg',
    user: by('Sofia Rossi', 'sofia'),
  },
} as const satisfies Record<string, Partial<WishView>>;
type Kind = keyof typeof WISHES;
const KINDS = Object.keys(WISHES) as Kind[];

/** The wish of a kind, without what differs from one start of the demo to the next. */
const wishOf = (kind: Kind): Partial<WishView> & { title: string } => ({
  igAccount: null,
  isGranted: false,
  grantedAt: null,
  productImage: null,
  createdAt: MADE,
  user: MEI,
  ...WISHES[kind],
});

/** Where the address of this start stands, and its code. */
const ADDRESS_ROWS: Rows = [1376, 1700];
/** Rows in which a font of the machine draws emoji. There only the places of the lines are compared. */
const EMOJI_ROWS: Rows = [690, 1010];
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

  it.each(KINDS)('looks as it always did, with a %s text', async (kind) => {
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
    // The pixels of all else are compared.
    if (kind !== 'emoji') return;
    expect(golden.lines.length).toBe(golden.goldenLines.length);
    for (const [at, { middle, left }] of golden.goldenLines.entries()) {
      expect(Math.abs((golden.lines[at]?.middle ?? 0) - middle)).toBeLessThan(LINE_TOLERANCE);
      expect(Math.abs((golden.lines[at]?.left ?? 0) - left)).toBeLessThan(LINE_TOLERANCE);
    }
  });

  it('has a code that leads to the wish', async () => {
    const page = await journey.newVisitor();
    await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }));
    await becomeNewMember(page, journey);
    const { id, title } = await plantWish(page, journey, { title: newTitle('A tent') });
    await openBoard(page);
    const { file } = await download(page, await openStory(page, title));
    const link = (await codeIn(journey.browser, file)) ?? '';
    expect(link).toMatch(new RegExp(`^${new URL(page.url()).origin}/w/[0-9A-Z]{8}$`));
    await page.goto(link);
    await seen(page.locator(`[data-wish="${id}"] h2:focus`));
    expect(new URL(page.url()).search).toBe(`?wish=${id}`);
  });

  it('fetches the hands it is written in when it is made, and of the Chinese one only what it needs', async () => {
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

  it('is handed to the device as a file alone where it takes files', async () => {
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

  it('stays where it is, without a word, when the member thinks better of it', async () => {
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

  it('is saved after all when the device refuses it', async () => {
    const page = await journey.newVisitor();
    await deviceThatShares(page, 'NotAllowedError');
    await showWishes(page, wishOf('short'));
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
    await showWishes(page, wishOf('short'));
    await openBoard(page);
    await wishCard(page, 'A lighthouse').getByRole('button', { name: 'Share to story' }).click();
    await seen(toasts(page).getByText('無法產生限時動態'));
    await seen(toasts(page).getByText('請稍後再試。'));
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });
}
