import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { answerFeed, COMMUNITY, failure, withoutFirstScreen } from '../support/answers';
import {
  INTRODUCTIONS,
  markSeen,
  openBoard,
  openCreateDialog,
  reactionButton,
  toasts,
  waitVisible,
  wall,
  wishCard,
} from '../support/board';
import { becomeNewMember, countWishes, plantWish } from '../support/members';
import type { Journey } from '../support/stack';

const TOO_MANY = 'You are going too fast. Try again in a minute';

async function expectNoRawJson(page: Page): Promise<void> {
  expect(await page.locator('body').innerText()).not.toMatch(/[{}]|statusCode|RATE_LIMITED|requestId/);
}

/** Journeys about error messages: every failure is shown in words. */
export function failureJourneys(journey: Journey): void {
  it('says that the browser is offline for as long as it is', async () => {
    const page = await journey.newVisitor();
    await openBoard(page);
    const banner = page.getByText('You are offline. What you see may be out of date.');
    await page.context().setOffline(true);
    await waitVisible(banner);
    await page.context().setOffline(false);
    await banner.waitFor({ state: 'detached' });
    journey.expectErrors(/ERR_INTERNET_DISCONNECTED/);
  });

  it('says when a dialog could not be loaded, and opens it once its code can be loaded', async () => {
    journey.expectErrors(/ERR_FAILED|DownloadError/);
    const page = await journey.newVisitor();
    const dialogs = /\/dialogs\.[^/]*\.js/;
    await page.route(dialogs, (route) => route.abort());
    await openBoard(page);
    await page.getByRole('button', { name: 'Make a Wish' }).click();
    await waitVisible(toasts(page).getByText('This could not be opened. Check your connection and try again.'));
    await page.unroute(dialogs);
    await openCreateDialog(page);
  });

  it('opens the filter menu by keyboard when the connection was lost after the page had loaded', async () => {
    journey.expectErrors(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
    const page = await journey.newVisitor();
    await openBoard(page);
    await page.context().setOffline(true);
    const filter = page.getByRole('button', { name: 'Filter by Category' });
    await filter.press('Enter');
    const first = await waitVisible(page.getByRole('menuitemradio', { name: 'All Categories' }));
    await page.waitForFunction((item) => item === document.activeElement, await first.elementHandle());
    await page.keyboard.press('Escape');
    await page.waitForFunction((button) => button === document.activeElement, await filter.elementHandle());
    await page.context().setOffline(false);
  });

  it('shows the offline notice at once when it is opened offline, with the wishes that can be loaded', async () => {
    const page = await journey.newVisitor();
    await page.addInitScript(() => {
      Object.defineProperty(Navigator.prototype, 'onLine', { configurable: true, get: () => false });
    });
    await openBoard(page);
    const banner = await waitVisible(page.getByText('You are offline. What you see may be out of date.'));
    await waitVisible(wall(page).getByRole('article').first());
    await page.evaluate(() => {
      Object.defineProperty(Navigator.prototype, 'onLine', { get: () => true });
      window.dispatchEvent(new Event('online'));
    });
    await banner.waitFor({ state: 'detached' });
  });

  it('invites a visitor without a session to sign in', async () => {
    journey.expectErrors(/status of 401/);
    const page = await journey.newVisitor();
    await page.route('**/api/user', failure('UNAUTHENTICATED', 'Please sign in'));
    await page.goto('/');
    await waitVisible(page.getByRole('heading', { name: 'Every wish needs a name' }));
    expect(await page.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/auth/login');
    await expectNoRawJson(page);
  });

  it.each([
    { status: 429, answer: failure('RATE_LIMITED', TOO_MANY) },
    { status: 401, answer: failure('UNAUTHENTICATED', 'Please sign in') },
    { status: 502, answer: failure('UNAVAILABLE', 'Down for a moment') },
  ])('shows an error when the feed is answered with $status, and loads it on retry', async ({ answer }) => {
    journey.expectErrors(/status of (429|401|503)/);
    const page = await journey.newVisitor();
    await markSeen(page, ...INTRODUCTIONS);
    await answerFeed(page, answer);
    await page.goto('/');
    const alert = page.getByRole('alert').filter({ hasText: 'Unable to load wishes right now.' });
    await waitVisible(alert);
    await expectNoRawJson(page);
    await page.unroute(COMMUNITY);
    await alert.getByRole('button', { name: 'Try again' }).click();
    await waitVisible(page.getByText(`${await countWishes(journey)} wishes`));
  });

  it('shows errors of the feed and of a form field in the member’s language', async () => {
    journey.expectErrors(/status of (429|400)/);
    const page = await journey.newVisitor({ locale: 'zh-TW' });
    await markSeen(page, ...INTRODUCTIONS);
    await answerFeed(page, failure('RATE_LIMITED', TOO_MANY));
    await page.goto('/');
    await waitVisible(page.getByRole('alert').filter({ hasText: '目前無法載入願望。操作有點太頻繁了。' }));
    expect(await page.getByRole('main').innerText()).not.toContain(TOO_MANY);

    const objection = { field: 'productUrl', message: 'This shop is not known' };
    await page.route(/\/api\/wishes$/, failure('VALIDATION_FAILED', objection.message, [objection]));
    await page.getByRole('button', { name: '許個願' }).first().click();
    const dialog = await waitVisible(page.getByRole('dialog', { name: '許下新願望' }));
    await dialog.getByLabel('願望標題').fill('拒絕');
    await dialog.getByLabel('描述').fill('真的。');
    await dialog.getByLabel('商品連結').fill('https://shop.example/');
    await dialog.getByRole('button', { name: '許願', exact: true }).click();
    await waitVisible(dialog.getByText('這個內容無法接受，請修改後再試一次。'));
    expect(await dialog.getByText(objection.message).count()).toBe(0);
  });

  it('shows an error when recommendations cannot be loaded, in the strip and in the panel', async () => {
    journey.expectErrors(/status of 500/);
    const page = await journey.newVisitor();
    const recommendations = '**/api/recommendations?*';
    await withoutFirstScreen(page);
    await page.route(recommendations, failure('INTERNAL', 'Something went wrong'));
    await openBoard(page);
    const strip = page.getByRole('region', { name: '為你推薦' });
    await waitVisible(strip.getByText('無法載入推薦'));
    await page.unroute(recommendations);
    await strip.getByRole('button', { name: '再試一次' }).click();
    await strip.getByRole('button', { name: '查看全部' }).waitFor();
    await page.route(recommendations, failure('INTERNAL', 'Something went wrong'));
    await strip.getByRole('button', { name: '查看全部' }).click();
    const panel = page.getByRole('dialog', { name: 'Recommendations for You' });
    await waitVisible(panel.getByText('Unable to load recommendations right now.'));
    await waitVisible(panel.getByText('Try again later or create more wishes to get personalized suggestions!'));
    await expectNoRawJson(page);
  });

  it.each([
    { status: 429, answer: failure('RATE_LIMITED', TOO_MANY) },
    { status: 401, answer: failure('UNAUTHENTICATED', 'Please sign in') },
    { status: 500, answer: failure('INTERNAL', 'Something went wrong') },
  ])('keeps the text of a wish that was refused with $status', async ({ answer, status }) => {
    journey.expectErrors(new RegExp(`status of ${status}`));
    const page = await journey.newVisitor();
    await openBoard(page);
    await page.route(/\/api\/wishes$/, answer);
    const dialog = await openCreateDialog(page);
    await dialog.getByLabel('Wish Title').fill('Refused');
    await dialog.getByLabel('Description').fill('For now.');
    await dialog.getByRole('button', { name: 'Create Wish' }).click();
    await waitVisible(toasts(page).getByText('願望沒有送出，內容已幫你保留，請稍後再試。'));
    expect(await dialog.getByLabel('Wish Title').inputValue()).toBe('Refused');
    await expectNoRawJson(page);
  });

  it('removes the note of a deleted wish when the member reacts to it', async () => {
    // On a slow machine the view timer of the note may end after the wish was deleted.
    journey.expectErrors(/status of 404/, /^Failed to record interaction/);
    const page = await journey.newVisitor();
    await becomeNewMember(page, journey);
    const { id } = await plantWish(page, journey, { title: 'Gone in a moment' });
    await openBoard(page);
    const card = await waitVisible(wishCard(page, 'Gone in a moment'));
    await page.request.delete(`/api/wishes/${id}`, { headers: { origin: journey.url } });
    await reactionButton(card, 'Heart').click();
    await card.waitFor({ state: 'detached' });
    await expectNoRawJson(page);
  });
}
