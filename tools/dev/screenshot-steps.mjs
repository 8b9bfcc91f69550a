/** @import { Locator, Page, Route } from 'playwright-core' */

/** @param {Locator} locator */
export const shown = (locator) => locator.first().waitFor({ state: 'visible' });
/** @param {Page} page @param {string | RegExp} name */
export const button = (page, name) => page.getByRole('button', { name }).first();
/** @param {Page} page */
export const wall = (page) => page.getByRole('list', { name: 'Wishes', exact: true });

/** The community with its notes, its recommendations and their pictures. @param {Page} page */
export async function community(page, path = '/') {
  await page.goto(path);
  await shown(wall(page).getByRole('article'));
  await shown(page.getByRole('region', { name: '為你推薦' }).getByRole('article'));
}

/** @param {Page} page @param {string | RegExp} name */
export async function dialogBehind(page, name) {
  await community(page);
  await button(page, name).click();
  await shown(page.getByRole('dialog'));
}

/** @param {string | RegExp} address @param {(route: Route) => unknown} reply */
export const answer = (address, reply) => async (/** @type {Page} */ page) => {
  await page.route(address, reply);
  await page.goto('/');
};
export const FEED = '**/api/wishes/community*';

/** The feed's newest wishes only, each changed as given. @param {object[]} changes */
export const changedWishes = (changes) => async (/** @type {Route} */ route) => {
  const wishes = await (await route.fetch()).json();
  await route.fulfill({ json: changes.map((change, at) => ({ ...wishes[at], ...change })) });
};

/** @param {Page} page */
export async function myBoard(page) {
  await community(page);
  await page.getByRole('radio', { name: 'My Board' }).click();
  await shown(wall(page).getByRole('article'));
}

/** @param {Page} page */
export async function fillWish(page) {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Wish Title').fill('A tandem for two beginners');
  await dialog.getByLabel('Description').fill('It may be old. It may be heavy. It must have two bells.');
  return dialog;
}

/** The guide at one of its three steps. @param {number} step */
export const guideAt = (step) => async (/** @type {Page} */ page) => {
  await page.goto('/');
  for (let at = 1; at < step; at++) await button(page, '下一步').click();
  await shown(page.getByText(`第 ${step} 步，共 3 步`));
};

/** Sends a wish from the create dialog, and waits for what the page says of it. @param {Page} page @param {(route: Route) => unknown} reply @param {string} text */
export async function sendWish(page, reply, text) {
  await page.route('**/api/wishes', reply);
  await dialogBehind(page, 'Make a Wish');
  const dialog = await fillWish(page);
  await dialog.getByRole('button', { name: 'Create Wish' }).click();
  await shown(page.getByText(text));
}
