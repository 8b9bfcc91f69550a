const shown = (locator) => locator.first().waitFor({ state: 'visible' });
const button = (page, name) => page.getByRole('button', { name }).first();
const wall = (page) => page.getByRole('list', { name: 'Wishes', exact: true });

/** The community with its notes, its recommendations and their pictures. */
async function community(page, path = '/') {
  await page.goto(path);
  await shown(wall(page).getByRole('article'));
  await shown(page.getByRole('region', { name: '為你推薦' }).getByRole('article'));
}

async function dialogBehind(page, name) {
  await community(page);
  await button(page, name).click();
  await shown(page.getByRole('dialog'));
}

const answer = (address, reply) => async (page) => {
  await page.route(address, reply);
  await page.goto('/');
};
const FEED = '**/api/wishes/community*';

/**
 * Every state of the page that is worth a look: how to get there, what of it is taken, and whether its visitor has seen
 * the introductions (they have unless said otherwise).
 */
export const STATES = [
  { name: 'community', open: (page) => community(page) },
  { name: 'community-whole', take: { fullPage: true }, open: (page) => community(page) },
  {
    name: 'my-board',
    async open(page) {
      await community(page);
      await page.getByRole('radio', { name: 'My Board' }).click();
      await shown(wall(page).getByRole('article'));
    },
  },
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
  {
    name: 'owner-menu',
    async open(page) {
      await community(page);
      await page.getByRole('radio', { name: 'My Board' }).click();
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
      await community(page);
      await page.getByRole('radio', { name: 'My Board' }).click();
      await button(page, /^Mark as granted/).click();
      await shown(page.getByText('Wish granted!'));
    },
  },
  { name: 'notifications', open: (page) => dialogBehind(page, /^Notifications/) },
  { name: 'account', open: (page) => dialogBehind(page, /account and settings$/) },
  {
    name: 'recommendations',
    async open(page) {
      await dialogBehind(page, '查看全部');
      await shown(page.getByRole('dialog').getByRole('article'));
    },
  },
  {
    name: 'guide',
    seen: false,
    async open(page) {
      await page.goto('/');
      await shown(page.getByText('第 1 步，共 3 步'));
    },
  },
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
