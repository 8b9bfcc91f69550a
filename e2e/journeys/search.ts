import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { accessProblems } from '../support/access-problems';
import {
  expectSoon,
  newTitle,
  openBoard,
  sidewaysOverflow,
  titlesOf,
  waitVisible,
  wall,
  wishCard,
} from '../support/board';
import { plantWish } from '../support/members';
import type { Journey } from '../support/stack';

const field = (page: Page) => page.getByRole('searchbox', { name: 'Search wishes' });
const queryOf = (page: Page) => new URL(page.url()).searchParams.get('q');

/** Journeys about the search. */
export function searchJourneys(journey: Journey): void {
  it('finds a new wish by an English prefix or with a wrong letter, and by any part of Chinese text', async () => {
    const page = await journey.newVisitor();
    const title = newTitle('Velociped 想去冰島看極光');
    await openBoard(page);
    await plantWish(page, journey, { title });
    await page.keyboard.press('/');
    for (const text of ['velocip', 'velocipad', '島看極', '光']) {
      await field(page).fill(text);
      await waitVisible(wishCard(page, title));
      await expectSoon(async () => queryOf(page), text);
    }
    await field(page).fill('冰島');
    await expectSoon(() => wishCard(page, title).locator('mark').allInnerTexts(), ['冰島']);
  });

  it('is kept in the address: a reload keeps it, Escape and Back end it', async () => {
    const page = await journey.newVisitor();
    const title = newTitle('Marmalade kettle');
    await openBoard(page);
    await plantWish(page, journey, { title });
    const before = await titlesOf(page);
    await page.keyboard.press('/');
    await page.keyboard.type('marmalade');
    await waitVisible(wishCard(page, title));
    await expectSoon(async () => queryOf(page), 'marmalade');
    await page.reload();
    await waitVisible(wishCard(page, title));
    expect(await field(page).inputValue()).toBe('marmalade');
    await page.goBack();
    await expectSoon(async () => queryOf(page), null);
    await expectSoon(async () => (await titlesOf(page)).includes(before[0] ?? ''), true);
    await page.goForward();
    await waitVisible(wishCard(page, title));
    await field(page).focus();
    await page.keyboard.press('Escape');
    await expectSoon(async () => queryOf(page), null);
    expect(await field(page).inputValue()).toBe('');
  });

  it('says that nothing was found, and a button shows all wishes again', async () => {
    const page = await journey.newVisitor();
    await openBoard(page);
    await field(page).fill('qqzzxxyyqq');
    await waitVisible(page.getByText('No wish found').first());
    await page.getByRole('button', { name: 'Show all wishes' }).click();
    await waitVisible(wall(page).getByRole('article').first());
    expect(queryOf(page)).toBeNull();
  });

  it('keeps the last searches on the device until they are cleared', async () => {
    const page = await journey.newVisitor();
    await openBoard(page);
    await field(page).fill('camera');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'End the search' }).click();
    await field(page).focus();
    const last = page.getByRole('list', { name: 'Last searches' });
    await expectSoon(() => last.getByRole('button').allInnerTexts(), ['camera']);
    await last.getByRole('button', { name: 'camera' }).click();
    await expectSoon(async () => queryOf(page), 'camera');
    await field(page).fill('');
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await last.waitFor({ state: 'detached' });
    expect(await page.evaluate(() => localStorage.getItem('last-searches'))).toBeNull();
  });

  it.each([
    { width: 390, height: 844 },
    { width: 1440, height: 900 },
  ])('fits a window of $width pixels, and has no accessibility problem', async (viewport) => {
    const page = await journey.newVisitor({ viewport });
    await openBoard(page);
    await page.keyboard.press('/');
    await waitVisible(field(page));
    await page.keyboard.type('book');
    await expectSoon(async () => queryOf(page), 'book');
    await waitVisible(wall(page).locator('mark').first());
    expect(await sidewaysOverflow(page)).toBe(0);
    expect(await accessProblems(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await accessProblems(page, 'html', ['color-contrast'])).toEqual([]);
  });
}
