import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from '@jest/globals';
import AdmZip from 'adm-zip';
import type { Page } from 'playwright-core';
import { accessProblems } from '../support/access-problems';
import { enterCode, useAccountsStack } from '../support/accounts';
import { makeWish, newTitle, waitVisible, wishCard } from '../support/board';
import { query } from '../support/members';

const board = useAccountsStack();
const { journey } = board;

const account = (page: Page, name: string) => page.getByRole('button', { name: `${name}, account and settings` });
const invitation = (page: Page) => page.getByRole('heading', { name: 'Every wish needs a name' });
const signIn = (page: Page, email: string) => enterCode(page, email, (to) => board.codeFor(to));
/** Returns a name that is not taken when a test is tried again. */
const newName = (name: string) => `${name}${Date.now().toString(36)}`;
const usernameOf = (name: string) => name.toLowerCase();
const addressOf = (name: string) => `${usernameOf(name)}@wish.test`;
const leaving = (page: Page) => page.getByRole('dialog', { name: 'Your account is to be deleted' });

async function join(name: string, options: { locale?: string; viewport?: { width: number; height: number } } = {}) {
  const page = await board.newVisitor(options);
  await page.goto('/');
  // Fields are found by their `name`, which does not depend on the language.
  const email = addressOf(name);
  await page.locator('input[name=email]').fill(email);
  await page.keyboard.press('Enter');
  await waitVisible(page.locator('input[name=code]'));
  await page.locator('input[name=code]').fill(board.codeFor(email));
  await page.keyboard.press('Enter');
  await page.locator('input[name=name]').fill(name);
  await page.keyboard.press('Enter');
  await waitVisible(page.locator('header button[aria-haspopup=dialog]').last());
  return page;
}

async function openOwnData(page: Page, name: string) {
  await account(page, name).click();
  await page.getByRole('button', { name: 'Your data' }).click();
  return waitVisible(page.getByRole('dialog', { name: 'Your data' }));
}

async function deleteAccount(page: Page, name: string): Promise<void> {
  const dialog = await openOwnData(page, name);
  await dialog.getByRole('textbox').fill(usernameOf(name));
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await waitVisible(page.getByText(/You are signed out\. Your account is deleted in 7 days/).first());
  await waitVisible(invitation(page));
}

describe('A member who deletes their account', () => {
  beforeEach(() => journey.expectErrors(/status of 401/, /Failed to record interaction ApiError: 401/));

  it('first downloads their data, and can keep the account by signing in again before it is deleted', async () => {
    const ines = newName('Ines');
    const page = await join(ines);
    const kite = newTitle('A kite of my own');
    await makeWish(page, kite, 'Red, with a tail.');
    const dialog = await openOwnData(page, ines);
    await dialog.getByRole('button', { name: 'Make the file' }).click();
    const link = await waitVisible(dialog.getByRole('link', { name: /^Download/ }));
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
    const zip = new AdmZip(readFileSync(await download.path()));
    expect(zip.readAsText('wishes.csv')).toContain(kite);
    expect(zip.readAsText('more.json')).toContain(addressOf(ines));
    await page.keyboard.press('Escape');

    await deleteAccount(page, ines);
    const other = await join(newName('Otto'));
    await waitVisible(wishCard(other, kite));
    await page.reload();
    await signIn(page, addressOf(ines));
    await waitVisible(leaving(page).getByText(/On .*\d{4}.* everything of yours goes/));
    await leaving(page).getByRole('button', { name: 'Keep my account' }).click();
    await leaving(page).waitFor({ state: 'detached' });
    await page.reload();
    await waitVisible(wishCard(page, kite));
    expect(await leaving(page).count()).toBe(0);
  });

  it('sees an error for a wrong username, and must confirm by code an hour after signing in', async () => {
    journey.expectErrors(/status of 40[03]/);
    const ruth = newName('Ruth');
    const page = await join(ruth);
    const dialog = await openOwnData(page, ruth);
    await dialog.getByRole('textbox').fill('somebody');
    await page.keyboard.press('Enter');
    await waitVisible(dialog.getByText('This is not your username'));
    await query(journey, `UPDATE sessions SET created_at = now() - interval '1 hour'`);
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Send a code to my address' }).click();
    await waitVisible(dialog.getByText('We sent a code to your address.'));
    await dialog.getByRole('textbox', { name: /^Code/ }).fill(board.codeFor(addressOf(ruth)));
    await page.keyboard.press('Enter');
    await dialog.getByRole('textbox', { name: /your username/ }).fill(usernameOf(ruth));
    await page.keyboard.press('Enter');
    await waitVisible(invitation(page));
  });

  it('disappears from the wall once the deletion is due, and can join again', async () => {
    // The product is unreachable while it restarts.
    journey.expectErrors(/ERR_CONNECTION_(REFUSED|RESET)|ERR_INCOMPLETE_CHUNKED_ENCODING|Failed to fetch/);
    const [leo, ada] = [newName('Leo'), newName('Ada')];
    const page = await join(leo);
    await makeWish(page, `Gone with ${leo}`, 'In seven days.');
    await deleteAccount(page, leo);
    const other = await join(ada);
    await waitVisible(wishCard(other, `Gone with ${leo}`));
    await query(
      journey,
      `UPDATE users SET deletion_due_at = now() - interval '1 minute' WHERE username = '${usernameOf(leo)}'`,
    );
    await journey.restart();
    await other.reload();
    await waitVisible(account(other, ada));
    await wishCard(other, `Gone with ${leo}`).waitFor({ state: 'detached' });
    expect(await query(journey, `SELECT FROM users WHERE username = '${usernameOf(leo)}'`)).toEqual([]);
    await page.goto('/');
    await signIn(page, addressOf(leo));
    await waitVisible(page.locator('input[name=name]'));
  });

  describe('while suspended', () => {
    async function suspend(page: Page, name: string, until: string): Promise<void> {
      await query(
        journey,
        `UPDATE users SET suspended_at = now(), suspended_until = ${until} WHERE username = '${usernameOf(name)}'`,
      );
      expect((await page.request.post('/auth/logout', { headers: { origin: board.home } })).status()).toBe(204);
      await page.goto('/');
      // Fields are found by their `name`, which does not depend on the language.
      await page.locator('input[name=email]').fill(addressOf(name));
      await page.keyboard.press('Enter');
      await waitVisible(page.locator('input[name=code]'));
      await page.locator('input[name=code]').fill(board.codeFor(addressOf(name)));
      await page.keyboard.press('Enter');
    }

    it('downloads their data, requests the deletion and keeps the account, by keyboard alone', async () => {
      journey.expectErrors(/status of 40[03]/);
      const uma = newName('Uma');
      const page = await join(uma);
      const kite = newTitle('A kite of a suspended member');
      await makeWish(page, kite, 'Blue, with a tail.');
      await suspend(page, uma, 'NULL');
      await waitVisible(page.getByRole('heading', { name: 'Your account is suspended' }));
      const tabTo = async (role: 'button' | 'link' | 'textbox', name: string | RegExp) => {
        const element = await waitVisible(page.getByRole('main').getByRole(role, { name }));
        const isFocused = () => element.evaluate((one) => one === document.activeElement);
        for (let tabs = 0; tabs < 20 && !(await isFocused()); tabs += 1) await page.keyboard.press('Tab');
        expect([name, await isFocused()]).toEqual([name, true]);
      };
      await tabTo('button', 'Make the file');
      await page.keyboard.press('Enter');
      await tabTo('link', /^Download/);
      const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
      expect(new AdmZip(readFileSync(await download.path())).readAsText('wishes.csv')).toContain(kite);

      const typed = page.getByRole('textbox', { name: /your username/ });
      await tabTo('textbox', /your username/);
      await page.keyboard.type('somebody');
      await page.keyboard.press('Enter');
      await waitVisible(page.getByText('This is not your username'));
      await page.keyboard.press('Control+A');
      await page.keyboard.type(usernameOf(uma));
      await page.keyboard.press('Enter');
      await waitVisible(page.getByText(/everything of yours goes/));
      expect(
        await page.getByRole('heading', { name: 'Your data' }).evaluate((one) => one === document.activeElement),
      ).toBe(true);
      const due = () =>
        query(journey, `SELECT deletion_due_at IS NULL AS stays FROM users WHERE username = '${usernameOf(uma)}'`);
      expect(await due()).toEqual([{ stays: false }]);
      await tabTo('button', 'Keep my account');
      await page.keyboard.press('Enter');
      await waitVisible(typed);
      expect(await due()).toEqual([{ stays: true }]);
      expect((await page.request.get('/api/user')).status()).toBe(401);
    });

    it.each([
      ['zh-TW', 400, 'dark', '你的帳號已停權'],
      ['en-GB', 400, 'light', 'Your account is suspended'],
      ['en-GB', 1440, 'dark', 'Your account is suspended'],
    ] as const)(
      'meets no accessibility problem in %s at %d pixels in %s colours',
      async (locale, width, colorScheme, title) => {
        journey.expectErrors(/status of 403/);
        const name = newName(`Siri${width}${colorScheme}`);
        const page = await join(name, { locale, viewport: { width, height: 900 } });
        await page.emulateMedia({ colorScheme });
        await suspend(page, name, `now() + interval '3 days'`);
        await waitVisible(page.getByRole('heading', { name: title }));
        await waitVisible(page.getByRole('main').getByRole('textbox'));
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
        expect(await accessProblems(page)).toEqual([]);
      },
    );
  });

  it.each([
    ['zh-TW', 400, '你的資料'],
    ['en-GB', 1440, 'Your data'],
  ] as const)('meets no accessibility problem in the data dialog in %s at %d pixels', async (locale, width, title) => {
    const page = await join(newName(`Noor${width}`), { locale, viewport: { width, height: 900 } });
    await page.goto('/?dialog=data');
    await waitVisible(page.getByRole('dialog', { name: title }).getByRole('textbox'));
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    expect(await accessProblems(page, '[role=dialog]')).toEqual([]);
  });
});
