import { expect } from '@jest/globals';
import { paths } from '@wishboard/contracts/http/routes';
import type { Locator, Page } from 'playwright-core';
import { openBoard, reactionButton, waitVisible, wishCard } from './board';
import { becomeNewMember, plantWish } from './members';
import type { Journey } from './stack';

/**
 * How long to wait for an update, in milliseconds. An update arrives within this time or never, because the page does not read the
 * recommendations again by itself.
 */
export const SOON_MS = 25_000;
/** Timeout of a journey through recommendations, in milliseconds. */
export const RECOMMENDATIONS_TEST_MS = 120_000;

export const strip = (page: Page): Locator => page.getByRole('region', { name: '為你推薦' });
export const recommended = (page: Page, title: string): Locator =>
  strip(page).getByRole('article', { name: title, exact: true });
export const panel = (page: Page): Locator => page.getByRole('dialog', { name: 'Recommendations for You' });
export const titles = (place: Locator): Promise<string[]> =>
  place.getByRole('article').getByRole('heading').allInnerTexts();

/** Opens the board of a member whose taste only comes from reactions: other interactions that the page records are not sent. */
export async function openLiveBoard(page: Page): Promise<void> {
  await page.route(`**${paths.interactions}`, (route) => route.fulfill({ status: 201, json: {} }));
  const stream = page.waitForResponse((answer) => answer.url().endsWith(paths.notificationStream));
  await openBoard(page);
  expect((await stream).status()).toBe(200);
  await waitVisible(strip(page).getByRole('article').first());
}

export async function openPanel(page: Page): Promise<Locator> {
  await strip(page).getByRole('button', { name: '查看全部' }).click();
  await waitVisible(panel(page).getByRole('article').first());
  return panel(page);
}

/** Makes three wishes of another member with a word that no other wish uses: one to react to, and two to recommend afterwards. */
export async function plantWishes(
  journey: Journey,
  word: string,
): Promise<{ liked: string; alike: string; another: string }> {
  const author = await journey.newVisitor();
  await becomeNewMember(author, journey, 'Otto Other');
  const planted = { liked: `${word} lessons`, alike: `${word} strings`, another: `${word} case` };
  for (const title of Object.values(planted)) {
    await plantWish(author, journey, { title, description: `All about the ${word}.` });
  }
  return planted;
}

/** Returns the page of a member whose reaction to the word has put a similar wish into the strip. */
export async function openAsInterestedMember(journey: Journey, word: string) {
  const planted = await plantWishes(journey, word);
  const page = await journey.newVisitor();
  await becomeNewMember(page, journey);
  await openLiveBoard(page);
  await reactionButton(await waitVisible(wishCard(page, planted.liked)), 'Heart').click();
  await recommended(page, planted.alike).waitFor({ timeout: SOON_MS });
  return { page, ...planted };
}
