import {
  answer,
  button,
  changedWishes,
  community,
  dialogBehind,
  FEED,
  fillWish,
  guideAt,
  myBoard,
  sendWish,
  shown,
  wall,
} from './screenshot-steps.mjs';

/** @import { Page, PageScreenshotOptions } from 'playwright-core' */

/** @typedef {{ name: string, seen?: boolean, take?: PageScreenshotOptions, open: (page: Page) => Promise<unknown> }} State */

/**
 * Every state of the page that is worth a look: how to get there, what of it is taken, and whether its visitor has seen
 * the introductions (they have unless said otherwise).
 *
 * @type {State[]}
 */
export const STATES = [
  { name: 'community', open: (page) => community(page) },
  { name: 'community-whole', take: { fullPage: true }, open: (page) => community(page) },
  { name: 'my-board', open: myBoard },
  {
    name: 'my-board-empty',
    async open(page) {
      await page.route('**/api/wishes/my*', (route) => route.fulfill({ json: [] }));
      await community(page);
      await page.getByRole('radio', { name: 'My Board' }).click();
      await shown(page.getByText('你還沒有許下任何願望'));
    },
  },
  {
    name: 'community-empty',
    async open(page) {
      await answer(FEED, (route) => route.fulfill({ json: [] }))(page);
      await shown(page.getByText('社群裡還沒有願望'));
    },
  },
  {
    name: 'category',
    async open(page) {
      await community(page);
      await button(page, 'Filter by Category').click();
      await page.getByRole('menuitemradio', { name: 'Travel' }).click();
      await shown(button(page, 'Clear category filter'));
      await shown(wall(page).getByRole('article'));
    },
  },
  {
    name: 'category-menu',
    async open(page) {
      await community(page);
      await button(page, 'Filter by Category').click();
      await shown(page.getByRole('menu'));
    },
  },
  {
    name: 'loading',
    async open(page) {
      await answer(FEED, () => {})(page);
      await shown(page.getByText('Loading wishes...'));
    },
  },
  {
    name: 'failed',
    async open(page) {
      await answer(/\/api\/(wishes\/community|recommendations)/, (route) => route.fulfill({ status: 503 }))(page);
      await shown(page.getByText('Unable to load wishes right now.'));
      await shown(page.getByText('無法載入推薦'));
    },
  },
  { name: 'create', open: (page) => dialogBehind(page, 'Make a Wish') },
  {
    name: 'create-invalid',
    async open(page) {
      await dialogBehind(page, 'Make a Wish');
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Product Link').fill('no link');
      await dialog.getByRole('button', { name: 'Create Wish' }).click();
      await shown(dialog.getByText('Must be a valid URL'));
    },
  },
  { name: 'create-pending', open: (page) => sendWish(page, () => {}, 'Creating...') },
  {
    name: 'create-failed',
    open: (page) =>
      sendWish(page, (route) => route.fulfill({ status: 503 }), '願望沒有送出，內容已幫你保留，請稍後再試。'),
  },
  {
    name: 'draft-kept',
    async open(page) {
      await dialogBehind(page, 'Make a Wish');
      await fillWish(page);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      await button(page, 'Make a Wish').click();
      await shown(page.getByRole('dialog'));
    },
  },
  {
    name: 'edit',
    async open(page) {
      await myBoard(page);
      await button(page, /^More for/).click();
      await page.getByRole('menuitem', { name: 'Edit' }).click();
      await shown(page.getByRole('dialog'));
    },
  },
  {
    name: 'deleted',
    async open(page) {
      // Held, since the next picture is to show the same board.
      await page.route('**/api/wishes/*', (route) =>
        route.request().method() === 'DELETE' ? undefined : route.fallback(),
      );
      await myBoard(page);
      await button(page, /^More for/).click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      await shown(button(page, 'Undo'));
    },
  },
  {
    name: 'cards',
    async open(page) {
      const long = 'A wish in so many words that nobody reads them all. '.repeat(12);
      const productUrl = 'https://shop.example.com/things/42';
      const none = { productUrl: null, productTitle: null, productImage: null, previewStatus: 'none' };
      await answer(
        FEED,
        changedWishes([
          { ...none, title: 'Granted', isGranted: true, grantedAt: '2026-11-20T08:00:00.000Z' },
          { ...none, productUrl, previewStatus: 'pending', title: 'A product that is being fetched' },
          { ...none, productUrl, previewStatus: 'failed', title: 'A product that could not be fetched' },
          { ...none, productUrl, previewStatus: 'ready', productTitle: 'A kettle that sings, in copper' },
          { ...none, igAccount: '@wishes.of.a.name_that_is_long', title: 'Donaudampfschifffahrtsgesellschaftskapitän' },
          { ...none, description: long, reactionCounts: { heart: 1204, fire: 87 }, myReactions: ['heart'] },
          { ...none, description: '願望願望願望，'.repeat(30), title: '一個非常非常非常長的中文標題，看看它怎麼換行' },
          { isGranted: true, grantedAt: '2026-11-20T08:00:00.000Z', title: 'Granted, and long', description: long },
        ]),
      )(page);
      await shown(wall(page).getByRole('article'));
    },
  },
  {
    name: 'owner-menu',
    async open(page) {
      await myBoard(page);
      await button(page, /^More for/).click();
      await shown(page.getByRole('menu'));
    },
  },
  {
    name: 'story',
    async open(page) {
      await community(page);
      await wall(page).getByRole('button', { name: 'Share to story' }).first().click();
      await shown(page.getByRole('dialog').getByRole('img'));
    },
  },
  {
    name: 'toast',
    async open(page) {
      // Not the server's answer: the next picture is to show the same board.
      await page.route('**/toggle-granted', (route) => route.fulfill({ json: { isGranted: true } }));
      await myBoard(page);
      await button(page, /^Mark as granted/).click();
      await shown(page.getByText('Wish granted!'));
    },
  },
  {
    name: 'copied',
    async open(page) {
      await page.addInitScript(() => {
        Object.defineProperty(navigator, 'share', { value: undefined });
        Object.defineProperty(navigator, 'clipboard', { value: { writeText: async () => {} } });
      });
      await community(page);
      await wall(page).getByRole('button', { name: 'Share', exact: true }).first().click();
      await shown(page.getByText('已複製到剪貼簿'));
    },
  },
  { name: 'notifications', open: (page) => dialogBehind(page, /^Notifications/) },
  {
    name: 'notifications-settings',
    async open(page) {
      await dialogBehind(page, /^Notifications/);
      await page.getByRole('dialog').getByRole('button', { name: 'Notification settings' }).click();
      await shown(page.getByRole('dialog').getByRole('checkbox'));
    },
  },
  {
    name: 'notifications-empty',
    async open(page) {
      await page.route('**/api/notifications', (route) => route.fulfill({ json: [] }));
      await dialogBehind(page, /^Notifications/);
      await shown(page.getByText('No notifications yet'));
    },
  },
  { name: 'account', open: (page) => dialogBehind(page, /account and settings$/) },
  {
    name: 'recommendations',
    async open(page) {
      await dialogBehind(page, '查看全部');
      await shown(page.getByRole('dialog').getByRole('article'));
    },
  },
  {
    name: 'recommendations-empty',
    async open(page) {
      await page.route('**/api/recommendations*', (route) => route.fulfill({ json: [] }));
      await page.goto('/');
      await shown(page.getByText('目前沒有推薦的願望'));
      await shown(wall(page).getByRole('article'));
    },
  },
  {
    name: 'recommendations-loading',
    async open(page) {
      await page.route('**/api/recommendations?limit=6', () => {});
      await dialogBehind(page, '查看全部');
    },
  },
  {
    name: 'recommendations-failed',
    async open(page) {
      await page.route('**/api/recommendations?limit=6', (route) => route.fulfill({ status: 503 }));
      await dialogBehind(page, '查看全部');
      await shown(page.getByText('Unable to load recommendations right now.'));
    },
  },
  ...[1, 2, 3].map((step) => ({ name: `guide-${step}`, seen: false, open: guideAt(step) })),
  {
    name: 'tips',
    seen: false,
    async open(page) {
      await page.clock.install();
      await page.addInitScript(() => localStorage.setItem('guide-seen', 'true'));
      await community(page);
      await page.clock.runFor(3500);
      await shown(page.getByRole('region', { name: '快速上手小技巧' }));
    },
  },
  {
    name: 'lit',
    async open(page) {
      await page.request.get('/api/user');
      const wishes = await (await page.request.get('/api/wishes/community?limit=40')).json();
      await page.goto(`/?wish=${wishes.at(-1).id}`);
      await shown(wall(page).locator(`[data-wish="${wishes.at(-1).id}"]`));
    },
  },
  {
    name: 'offline',
    async open(page) {
      await community(page);
      await page.context().setOffline(true);
      await shown(page.getByText('You are offline.'));
    },
  },
  {
    name: 'chinese',
    async open(page) {
      await page.addInitScript(() => localStorage.setItem('wishboard-language', 'zh-TW'));
      await page.goto('/');
      await shown(page.getByRole('list', { name: '願望', exact: true }).getByRole('article'));
    },
  },
  {
    name: 'sign-in',
    async open(page) {
      await answer('**/api/user', (route) => route.fulfill({ status: 401, json: {} }))(page);
      await shown(page.getByRole('link', { name: 'Sign in' }));
    },
  },
  {
    name: 'sign-in-failed',
    async open(page) {
      await page.route('**/api/user', (route) => route.fulfill({ status: 401, json: {} }));
      await page.goto('/?sign-in=failed');
      await shown(page.getByRole('alert'));
    },
  },
  {
    name: 'print',
    async open(page) {
      await community(page);
      await page.emulateMedia({ media: 'print' });
      await page.getByRole('banner').waitFor({ state: 'hidden' });
    },
  },
  {
    name: 'not-found',
    async open(page) {
      await page.goto('/no/such/page');
      await shown(page.getByRole('heading', { name: '404 Page Not Found' }));
    },
  },
];
