import { expect } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { accessProblems } from '../support/access-problems';
import {
  expectSoon,
  INTRODUCTIONS,
  markSeen,
  newTitle,
  openBoard,
  sidewaysOverflow,
  toasts,
  waitVisible,
  wishCard,
} from '../support/board';
import { becomeNewMember, plantWish } from '../support/members';
import type { Journey } from '../support/stack';

/** Opens the profile through the button with the member's own avatar. */
export async function openProfile(page: Page, account: RegExp | string = /account and settings$/): Promise<Locator> {
  await page.getByRole('button', { name: account }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Profile' }).click();
  const dialog = await waitVisible(page.getByRole('dialog', { name: 'Profile' }));
  await waitVisible(dialog.getByLabel('Name', { exact: true }));
  return dialog;
}

/** Journeys about the profile. */
export function profileJourneys(journey: Journey): void {
  it('is edited in the account menu, and shown on notes and on the member’s board', async () => {
    const [page, others] = [await journey.newVisitor(), await journey.newVisitor()];
    const { username } = await becomeNewMember(page, journey, 'Vera Quill');
    await becomeNewMember(others, journey);
    const wish = await plantWish(page, journey, { title: newTitle('Fountain pen') });
    const name = `Vera ${username.slice(-8)}`;
    await openBoard(page);
    const dialog = await openProfile(page);
    await dialog.getByLabel('Name', { exact: true }).fill(name);
    await dialog.getByLabel('A line about you').fill('Writes by hand.');
    await dialog.getByRole('radio', { name: 'Picture 3', exact: true }).check();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await waitVisible(toasts(page).getByText('Your profile was saved'));
    await waitVisible(page.getByRole('button', { name: `${name}, account and settings` }));
    await waitVisible(wishCard(page, wish.title).getByRole('link', { name: `Wished by ${name}` }));
    await markSeen(others, ...INTRODUCTIONS);
    await others.goto(`/?member=${username}`);
    await waitVisible(others.getByRole('heading', { name, level: 1 }));
    await waitVisible(others.getByText('Writes by hand.'));
    expect(await others.locator('main section img').first().getAttribute('src')).toContain('/media/demo/avatars/');
  });

  it('shows an error for a name that looks like a taken one, and keeps the typed name', async () => {
    journey.expectErrors(/status of 400/);
    const page = await journey.newVisitor();
    await becomeNewMember(page, journey, 'Nils Pine');
    await openBoard(page);
    const dialog = await openProfile(page);
    // A Cyrillic letter makes the name look like the operator's.
    await dialog.getByLabel('Name', { exact: true }).fill('Аdmin');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await waitVisible(dialog.getByText('This name is taken, or looks like one that is'));
    expect(await dialog.getByLabel('Name', { exact: true }).inputValue()).toBe('Аdmin');
    await page.keyboard.press('Escape');
    await expectSoon(() => page.getByRole('dialog').count(), 0);
    await waitVisible(page.getByRole('button', { name: 'Nils Pine, account and settings' }));
  });

  it('can hide the member’s board from others, while their wishes stay on the wall', async () => {
    journey.expectErrors(/status of 404/);
    const [page, others] = [await journey.newVisitor(), await journey.newVisitor()];
    const { username } = await becomeNewMember(page, journey, 'Shy Fern');
    await becomeNewMember(others, journey);
    const wish = await plantWish(page, journey, { title: newTitle('Tall hedge') });
    await openBoard(page);
    const dialog = await openProfile(page);
    await dialog.getByRole('radio', { name: 'Nobody' }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await waitVisible(toasts(page).getByText('Your profile was saved'));
    await openBoard(others);
    await waitVisible(wishCard(others, wish.title));
    await others.goto(`/?member=${username}`);
    await waitVisible(others.getByText('Nobody here has that name'));
    await page.goto(`/?member=${username}`);
    await waitVisible(page.getByText('This is how others see your board.'));
  });

  it.each([
    [390, 'light', 'en'],
    [390, 'dark', 'zh-TW'],
    [1440, 'dark', 'en'],
    [1440, 'light', 'zh-TW'],
  ] as const)('fits %i pixels and has no accessibility problem, in %s, %s', async (width, colorScheme, locale) => {
    const page = await journey.newVisitor({ viewport: { width, height: 844 }, colorScheme, locale });
    await becomeNewMember(page, journey);
    await markSeen(page, ...INTRODUCTIONS);
    await page.goto('/?dialog=profile');
    const dialog = await waitVisible(page.getByRole('dialog', { name: locale === 'en' ? 'Profile' : '個人資料' }));
    await waitVisible(dialog.getByRole('radio').first());
    expect(await sidewaysOverflow(page)).toBe(0);
    expect(await accessProblems(page, '[role=dialog]')).toEqual([]);
  });
}
