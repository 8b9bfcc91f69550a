import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';

/** Waits for a locator to be visible and returns it. */
export async function waitVisible(locator: Locator): Promise<Locator> {
  await locator.waitFor({ state: 'visible' });
  return locator;
}

/** Waits until an attribute of the element has the value. */
export async function hasAttribute(locator: Locator, name: string, value: string): Promise<void> {
  await expectSoon(() => locator.getAttribute(name), value);
}

/** Polls until the value read equals the wanted one; fails with the last value read. */
export async function expectSoon<T>(read: () => Promise<T>, wanted: T, withinMs = 10_000): Promise<void> {
  const deadline = Date.now() + withinMs;
  let last = await read();
  while (JSON.stringify(last) !== JSON.stringify(wanted) && Date.now() < deadline) {
    await pause(100);
    last = await read();
  }
  expect(last).toEqual(wanted);
}

/** The two introductions of the board, by their keys in the local storage that record them as seen. */
export const INTRODUCTIONS = ['guide-seen', 'tips-seen'] as const;

/** Marks introductions as seen in the page's storage. */
export async function markSeen(page: Page, ...keys: readonly string[]): Promise<void> {
  await page.addInitScript((seenKeys) => {
    for (const key of seenKeys) localStorage.setItem(key, 'true');
  }, keys);
}

/** Opens any page as a member who has seen the guide and the tips. */
export async function visit(page: Page, path = '/'): Promise<void> {
  await markSeen(page, ...INTRODUCTIONS);
  await page.goto(path);
  await page.locator('#first-paint').waitFor({ state: 'detached' });
}

/** Opens the board as a member who has seen the guide and the tips, and waits for its first wishes. */
export async function openBoard(page: Page, path = '/'): Promise<void> {
  await markSeen(page, ...INTRODUCTIONS);
  await page.goto(path);
  await waitVisible(page.getByRole('heading', { name: 'Community Feed' }));
  // Keyboard input and measurements must reach the board itself and not the first screen.
  await page.locator('#first-paint').waitFor({ state: 'detached' });
}

/** Goes to the member's own board. */
export async function openMyBoard(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'My Board' }).click();
  await waitVisible(page.getByRole('heading', { name: 'My Wishboard' }));
}

/** The wall of notes, without the recommendations. */
export const wall = (page: Page): Locator => page.getByRole('list', { name: 'Wishes', exact: true });

/** The titles of the notes in the page, in reading order. */
export const titlesOf = (page: Page): Promise<string[]> => wall(page).locator('article h2').allInnerTexts();

/** The note on the wall with a title. */
export const wishCard = (page: Page, title: string): Locator =>
  wall(page).getByRole('article', { name: title, exact: true });

/** The button of a reaction on a card. Its name begins with the reaction's; its text is the count. */
export const reactionButton = (card: Locator, name: 'Heart' | 'Fire' | 'Thumbs up'): Locator =>
  card.getByRole('button', { name: new RegExp(`^${name}`) });

/** Console errors for requests that were running when their session ended, for example through a switch of members. */
export const ENDED_SESSION = [/status of 401/, /Failed to record interaction ApiError: 401/];

/** Returns a title that no wish has, not even one of an earlier try of the same test. */
export const newTitle = (title: string) => `${title} (${randomUUID().slice(0, 4)})`;

/** Switches to another demo member, by display name. */
export async function switchMember(page: Page, displayName: string): Promise<void> {
  await page.getByRole('button', { name: /account and settings$/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: displayName, exact: true }).click();
  await waitVisible(page.getByRole('button', { name: `${displayName}, account and settings` }));
}

/** Deletes an own wish through its menu, without undoing it. */
export async function deleteWish(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: `More for “${title}”` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await wishCard(page, title).waitFor({ state: 'detached' });
}

/** Opens the create dialog, from the header or, on a small viewport, with the round button. */
export async function openCreateDialog(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Make a Wish' }).first().click();
  return waitVisible(page.getByRole('dialog', { name: 'Create New Wish' }));
}

/** Makes a wish through the dialog and waits until the dialog is closed. */
export async function makeWish(page: Page, title: string, description: string): Promise<void> {
  const dialog = await openCreateDialog(page);
  await dialog.getByLabel('Wish Title').fill(title);
  await dialog.getByLabel('Description').fill(description);
  await dialog.getByRole('button', { name: 'Create Wish' }).click();
  await dialog.waitFor({ state: 'hidden' });
}

/** The toasts on the page. Not found by role, because a modal dialog hides them from screen readers; they are announced all the same. */
export const toasts = (page: Page): Locator => page.locator('[aria-label*="F8"] > ol > li[data-state="open"]');

/** Number of pixels by which the page can be scrolled sideways; should be 0. */
export const sidewaysOverflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
