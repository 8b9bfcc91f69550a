export const shown = (locator) => locator.first().waitFor({ state: 'visible' });
export const button = (page, name) => page.getByRole('button', { name }).first();
export const wall = (page) => page.getByRole('list', { name: 'Wishes', exact: true });

/** The community with its notes, its recommendations and their pictures. */
export async function community(page, path = '/') {
  await page.goto(path);
  await shown(wall(page).getByRole('article'));
  await shown(page.getByRole('region', { name: '為你推薦' }).getByRole('article'));
}

export async function dialogBehind(page, name) {
  await community(page);
  await button(page, name).click();
  await shown(page.getByRole('dialog'));
}

export const answer = (address, reply) => async (page) => {
  await page.route(address, reply);
  await page.goto('/');
};
export const FEED = '**/api/wishes/community*';

/** The feed's newest wishes only, each changed as given. */
export const changedWishes = (changes) => async (route) => {
  const wishes = await (await route.fetch()).json();
  await route.fulfill({ json: changes.map((change, at) => ({ ...wishes[at], ...change })) });
};

export async function myBoard(page) {
  await community(page);
  await page.getByRole('radio', { name: 'My Board' }).click();
  await shown(wall(page).getByRole('article'));
}

export async function fillWish(page) {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Wish Title').fill('A tandem for two beginners');
  await dialog.getByLabel('Description').fill('It may be old. It may be heavy. It must have two bells.');
  return dialog;
}

/** The guide at one of its three steps. */
export const guideAt = (step) => async (page) => {
  await page.goto('/');
  for (let at = 1; at < step; at++) await button(page, '下一步').click();
  await shown(page.getByText(`第 ${step} 步，共 3 步`));
};

/** Sends a wish from the create dialog, and waits for what the page says of it. */
export async function sendWish(page, reply, text) {
  await page.route('**/api/wishes', reply);
  await dialogBehind(page, 'Make a Wish');
  const dialog = await fillWish(page);
  await dialog.getByRole('button', { name: 'Create Wish' }).click();
  await shown(page.getByText(text));
}
