import type { Locator, Page } from 'playwright-core';
import { waitVisible } from './board';
import { MEMBER, textsOf } from './page-texts';

/** The buttons that open menus: first the filter's, then those of the notes. */
const menu = (page: Page): Locator => page.locator('main button[aria-haspopup="menu"]');

async function openForm(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button').nth(1).click();
  await waitVisible(page.getByRole('dialog').locator('form'));
}

async function openStory(page: Page): Promise<void> {
  await page.locator('[data-wish] footer button').nth(3).click();
  await waitVisible(page.getByRole('dialog').locator('img'));
}

/** Visits every state of the page that has its own texts and returns what `find` finds in each, by default all words. */
export async function readEverything(
  page: Page,
  names: { my: string; bell: RegExp; make: string; guide: string; empty: string; all: string },
  find = textsOf,
) {
  const words = new Set<string>();
  const read = async () => {
    for (const each of await find(page)) words.add(each);
  };
  const inDialog = async (open: () => Promise<void>) => {
    await open();
    await waitVisible(page.getByRole('dialog'));
    await read();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  };
  const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).first().click();
  await waitVisible(page.getByRole('article').first());
  await read();
  await inDialog(() => page.getByRole('banner').getByRole('button', { name: names.make }).click());
  await inDialog(() => press(names.bell));
  await inDialog(() => press(names.all));
  await inDialog(() => press(names.guide));
  await inDialog(() => page.getByRole('button', { name: new RegExp(`^${MEMBER}`) }).click());
  await press(names.guide);
  for (let step = 1; step < 3; step += 1) {
    await page.getByRole('dialog').getByRole('button').last().click();
    await read();
  }
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await openForm(page);
  await page
    .getByRole('dialog')
    .locator('form')
    .evaluate((form) => (form as HTMLFormElement).requestSubmit());
  await waitVisible(page.getByRole('dialog').locator('[aria-invalid="true"]').first());
  await read();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await openStory(page);
  await read();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await menu(page).last().click();
  await waitVisible(page.getByRole('menu'));
  await read();
  await page.keyboard.press('Escape');
  await menu(page).first().click();
  await page.getByRole('menuitemradio').nth(3).click();
  await waitVisible(page.getByRole('article').first());
  await read();
  await page.getByRole('radio', { name: names.my }).click();
  await waitVisible(page.getByText(names.empty));
  await read();
  return [...words];
}
