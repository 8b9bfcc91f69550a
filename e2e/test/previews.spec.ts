import { readFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { afterAll, describe, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { expectSoon, openBoard, openCreateDialog, openMyBoard, toasts, waitVisible, wishCard } from '../support/board';
import { becomeNewMember, query } from '../support/members';
import { openShop } from '../support/shop';
import { useStack } from '../support/stack';

const PICTURE = readFileSync(new URL('../golden/story-short.webp', import.meta.url));
const shop = await openShop();
const journey = useStack(shop.stackOptions);
afterAll(() => shop.stop());

const html =
  (body: string): RequestListener =>
  (_request, response) =>
    void response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(body);

/** Opens a new member's own board and makes a wish with a link to the shop. */
async function wishFor(path: string, title: string): Promise<{ page: Page; card: Locator }> {
  const page = await journey.newVisitor();
  await becomeNewMember(page, journey);
  await openBoard(page);
  await openMyBoard(page);
  const dialog = await openCreateDialog(page);
  await dialog.getByLabel('Product Link').fill(`http://shop.example.com${path}`);
  await dialog.getByLabel('Wish Title').fill(title);
  await dialog.getByLabel('Description').fill('For the desk.');
  await dialog.getByRole('button', { name: 'Create Wish' }).click();
  await dialog.waitFor({ state: 'hidden' });
  return { page, card: await waitVisible(wishCard(page, title)) };
}

/** Moves the last fetch of a link into the past, beyond the pause that a site is granted. */
const letThePausePass = (path: string) =>
  query(
    journey,
    `UPDATE link_previews SET claimed_at = claimed_at - interval '11 minutes', fetched_at = fetched_at - interval '11 minutes'
     WHERE link LIKE '%' || $1`,
    [path],
  );

describe('A product link', () => {
  it('becomes a card with a picture from the board’s own origin, without a reload', async () => {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const lamp = html('<meta property="og:title" content="Brass lamp"><meta property="og:image" content="/lamp.webp">');
    shop.pages.set('/lamp', (request, response) => void released.then(() => lamp(request, response)));
    shop.pages.set('/lamp.webp', (_request, response) => void response.writeHead(200).end(PICTURE));
    const { page, card } = await wishFor('/lamp', 'A lamp');
    const strangers: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(journey.url) && !/^(data|blob):/.test(request.url())) strangers.push(request.url());
    });
    await waitVisible(card.getByText('正在取得商品資訊…'));
    release();
    const picture = await waitVisible(card.getByRole('img', { name: 'Brass lamp' }));
    expect(await picture.getAttribute('src')).toMatch(/^\/media\/[0-9a-f]{64}\.webp$/);
    await expectSoon(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth > 0), true);
    expect(strangers).toEqual([]);
  });

  it('without a preview is fetched again when its owner asks, but not within ten minutes', async () => {
    journey.expectErrors(/status of 429/);
    const { page, card } = await wishFor('/late', 'A late lamp');
    await waitVisible(card.getByText('抓不到商品資訊，仍可點擊查看'));
    await card.getByRole('button', { name: 'Try again' }).click();
    await waitVisible(toasts(page).getByText('This link was tried a moment ago'));
    await waitVisible(toasts(page).getByText('It can be tried again in 10 minutes.'));

    shop.pages.set('/late', html('<title>A lamp that came late</title>'));
    await letThePausePass('/late');
    await card.getByRole('button', { name: 'Try again' }).click();
    await waitVisible(card.getByText('A lamp that came late'));
    expect(await card.getByRole('button', { name: 'Try again' }).count()).toBe(0);
  });

  it('without a preview can be given a title by its owner, by keyboard alone', async () => {
    const { page, card } = await wishFor('/nameless', 'A nameless lamp');
    const add = await waitVisible(card.getByRole('button', { name: 'Add a title' }));
    await add.focus();
    await page.keyboard.press('Enter');
    const field = await waitVisible(card.getByLabel('Product title'));
    expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('Escape');
    await waitVisible(add);
    expect(await add.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await page.keyboard.type('The lamp from the corner shop');
    await page.keyboard.press('Enter');
    const link = await waitVisible(card.getByRole('link', { name: /The lamp from the corner shop/ }));
    expect(await link.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await add.count()).toBe(0);
    const rows = await query(
      journey,
      "SELECT product_title, product_title_chosen, preview_status FROM wishes WHERE title = 'A nameless lamp'",
    );
    expect(rows).toEqual([
      { product_title: 'The lamp from the corner shop', product_title_chosen: true, preview_status: 'failed' },
    ]);
  });

  it('without a preview offers retry and title to its owner alone', async () => {
    const { page } = await wishFor('/others', 'A lamp of mine');
    await waitVisible(wishCard(page, 'A lamp of mine').getByRole('button', { name: 'Try again' }));
    const other = await journey.newVisitor();
    await openBoard(other);
    const card = await waitVisible(wishCard(other, 'A lamp of mine'));
    await waitVisible(card.getByText('抓不到商品資訊，仍可點擊查看'));
    expect(await card.getByRole('button', { name: /Try again|Add a title/ }).count()).toBe(0);
  });
});
