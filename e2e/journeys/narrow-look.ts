import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { newTitle, openBoard, openMyBoard, sidewaysOverflow, waitVisible, wishCard } from '../support/board';
import { becomeNewMember, plantWish } from '../support/members';
import type { Journey } from '../support/stack';

/** Opens each dialog of the page in turn and expects that none is cut off at a side. */
async function expectOpenedToFit(page: Page): Promise<void> {
  const openers = [
    'Make a Wish',
    /^Notifications/,
    /account and settings$/,
    '查看全部',
    'Share to story',
    '再看一次導覽',
  ];
  for (const opener of openers) {
    await page.getByRole('button', { name: opener }).first().click();
    const dialog = await waitVisible(page.getByRole('dialog'));
    const cutOff = await dialog.evaluate((element) => element.scrollWidth - element.clientWidth);
    expect({ opener, cutOff }).toEqual({ opener, cutOff: 0 });
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  }
}

/** Journeys about narrow viewports and large fonts. */
export function narrowLookJourneys(journey: Journey): void {
  it('fits a window 320 pixels wide, with each dialog open', async () => {
    const page = await journey.newVisitor({ viewport: { width: 320, height: 640 } });
    await becomeNewMember(page, journey);
    await plantWish(page, journey, { title: 'Narrow' });
    await openBoard(page);
    await waitVisible(wishCard(page, 'Narrow'));
    expect(await sidewaysOverflow(page)).toBe(0);
    await expectOpenedToFit(page);
  });

  it('fits 390 pixels with letters of twice the size, with each dialog open', async () => {
    const page = await journey.newVisitor({ viewport: { width: 390, height: 844 } });
    await page.addInitScript(() =>
      document.addEventListener('DOMContentLoaded', () => {
        document.documentElement.style.fontSize = '200%';
      }),
    );
    await becomeNewMember(page, journey, 'A member whose name is long');
    const title = newTitle('Incomprehensibilities');
    await plantWish(page, journey, { title, category: 'home' });
    await openBoard(page);
    await waitVisible(wishCard(page, title));
    expect(await sidewaysOverflow(page)).toBe(0);
    await expectOpenedToFit(page);
    await openMyBoard(page);
    await waitVisible(wishCard(page, title));
    expect(await sidewaysOverflow(page)).toBe(0);
    await wishCard(page, title).getByRole('heading').click();
    const opened = await waitVisible(page.getByRole('dialog', { name: title }));
    expect(await opened.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
  });
}
