import { randomUUID } from 'node:crypto';
import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { accessProblems } from '../support/access-problems';
import { Device, enterCode, useAccountsStack } from '../support/accounts';
import { expectSoon, makeWish, waitVisible, wishCard } from '../support/board';
import { query } from '../support/members';

const board = useAccountsStack();
const { journey, codeFor } = board;

const account = (page: Page, name: string) => page.getByRole('button', { name: `${name}, account and settings` });
const invitation = (page: Page) => page.getByRole('heading', { name: 'Every wish needs a name' });

/** Opens a page under the product's host name, with a device that can hold passkeys. */
async function visitor(
  options: Parameters<typeof journey.newVisitor>[0] = {},
): Promise<{ page: Page; device: Device }> {
  const page = await board.newVisitor(options);
  return { page, device: await Device.of(page) };
}

async function joinAs(page: Page, email: string, name: string): Promise<void> {
  await page.goto('/');
  await enterCode(page, email, codeFor);
  await page.getByLabel('Your name').fill(name);
  await page.getByRole('button', { name: 'Join the board' }).click();
  await waitVisible(account(page, name));
}

async function openPasskeys(page: Page, name: string) {
  await account(page, name).click();
  await page.getByRole('button', { name: 'Passkeys' }).click();
  return waitVisible(page.getByRole('dialog', { name: 'Passkeys' }));
}

async function signOut(page: Page, name: string): Promise<void> {
  await account(page, name).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await waitVisible(invitation(page));
}

describe('A member with an account', () => {
  // The browser logs the 401 of a visitor's first request, and of a view that is recorded as the session ends.
  beforeEach(() => journey.expectErrors(/status of 401/, /Failed to record interaction ApiError: 401/));

  it('sees the language that they chose on another device, set by the server before scripts run', async () => {
    const { page } = await visitor({ locale: 'en-GB' });
    const name = `Lin ${randomUUID().slice(0, 4)}`;
    const email = `${name.replace(' ', '.').toLowerCase()}@wish.test`;
    await joinAs(page, email, name);
    await account(page, name).click();
    await page.getByRole('radio', { name: '繁體中文' }).click();
    await waitVisible(page.getByRole('heading', { name: '社群動態' }));
    await expectSoon(
      () => query(journey, 'SELECT language FROM users WHERE display_name = $1', [name]),
      [{ language: 'zh-TW' }],
    );
    const { page: elsewhere } = await visitor({ locale: 'en-GB' });
    await elsewhere.goto('/');
    await enterCode(elsewhere, email, codeFor);
    await waitVisible(elsewhere.getByRole('heading', { name: '社群動態' }));
    // On a device without stored settings, the server sets the language before any script runs.
    await elsewhere.evaluate(() => localStorage.removeItem('wishboard-language'));
    const answered = async () => (await (await elsewhere.reload())?.text())?.includes('data-language="zh-TW"');
    await expectSoon(answered, true, 30_000);
    await waitVisible(elsewhere.getByRole('heading', { name: '社群動態' }));
  });

  it('joins by e-mail code, adds a passkey and signs in with it, but not after the passkey was removed', async () => {
    const { page, device } = await visitor();
    const name = `Ines ${randomUUID().slice(0, 4)}`;
    const email = `${name.replace(' ', '.').toLowerCase()}@wish.test`;
    await joinAs(page, email, name);
    await makeWish(page, 'Only for members', 'Of which I am one.');

    const dialog = await openPasskeys(page, name);
    await waitVisible(dialog.getByText('You have none yet.'));
    await device.setAutoConfirm(true);
    await dialog.getByRole('button', { name: 'Add a passkey' }).click();
    await waitVisible(dialog.getByText('Not used yet'));
    await device.setAutoConfirm(false);
    expect(await device.passkeys()).toHaveLength(1);
    await dialog.getByRole('button', { name: /^Rename/ }).click();
    await dialog.getByLabel('Name of the passkey').fill('My laptop');
    await page.keyboard.press('Escape');
    await dialog.getByRole('button', { name: /^Rename/ }).click();
    await dialog.getByLabel('Name of the passkey').fill('My laptop');
    await page.keyboard.press('Enter');
    await waitVisible(dialog.getByRole('button', { name: 'Rename “My laptop”' }));
    await page.keyboard.press('Escape');
    await signOut(page, name);
    expect(await page.locator('body').innerText()).not.toMatch(/Ines|Only for members/);
    expect((await page.request.get('/api/user')).status()).toBe(401);

    await device.setAutoConfirm(true);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await waitVisible(account(page, name));
    await device.setAutoConfirm(false);
    await waitVisible(wishCard(page, 'Only for members'));
    const again = await openPasskeys(page, name);
    await waitVisible(again.getByText(/Last used/));
    await again.getByRole('button', { name: 'Remove “My laptop”' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await waitVisible(again.getByText('You have none yet.'));
    await page.keyboard.press('Escape');
    await signOut(page, name);

    await device.setAutoConfirm(true);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await waitVisible(page.getByRole('alert').filter({ hasText: 'This passkey does not open anything here.' }));
    expect((await page.request.get('/api/user')).status()).toBe(401);
    await device.setAutoConfirm(false);
    await enterCode(page, email, codeFor);
    await waitVisible(account(page, name));
  });

  it('is offered the passkey by the browser in the e-mail field', async () => {
    const { page, device } = await visitor();
    await joinAs(page, 'aya@wish.test', 'Aya');
    const dialog = await openPasskeys(page, 'Aya');
    await device.setAutoConfirm(true);
    await dialog.getByRole('button', { name: 'Add a passkey' }).click();
    await waitVisible(dialog.getByText('Not used yet'));
    await page.keyboard.press('Escape');
    await account(page, 'Aya').click();
    // The device confirms every request, so the passkey offered in the field is used at once.
    await page.getByRole('button', { name: 'Sign out' }).click();
    await waitVisible(account(page, 'Aya'));
    await expectSoon(async () => (await device.passkeys())[0]?.signCount, 2);
  });

  it('keeps the passkey dialog open over a reload, and closes it with Back', async () => {
    const { page } = await visitor();
    await joinAs(page, 'bo@wish.test', 'Bo');
    const dialog = await openPasskeys(page, 'Bo');
    await page.reload();
    await waitVisible(dialog);
    await page.goBack();
    await dialog.waitFor({ state: 'detached' });
    await waitVisible(account(page, 'Bo'));
  });

  it('sees where they are signed in, and ends the sessions of all other devices', async () => {
    const { page } = await visitor();
    await joinAs(page, 'lost@wish.test', 'Lea');
    const { page: lost } = await visitor();
    await lost.goto('/');
    await enterCode(lost, 'lost@wish.test', codeFor);
    await waitVisible(account(lost, 'Lea'));
    await account(page, 'Lea').click();
    await page.getByRole('button', { name: 'Where you are signed in' }).click();
    const dialog = await waitVisible(page.getByRole('dialog', { name: 'Where you are signed in' }));
    await waitVisible(dialog.getByText('This one'));
    await dialog.getByRole('button', { name: 'Sign out everywhere else' }).click();
    await waitVisible(dialog.getByText('You are signed in nowhere else.'));
    expect((await lost.request.get('/api/user')).status()).toBe(401);
    await lost.reload();
    await waitVisible(invitation(lost));
    await page.goBack();
    await dialog.waitFor({ state: 'detached' });
    await waitVisible(account(page, 'Lea'));
  });

  it('sees an error for a wrong address or code, and finds what another app shared after joining', async () => {
    journey.expectErrors(/status of 400/);
    const { page } = await visitor();
    await page.goto('/?share-title=A+film+camera');
    await page.getByLabel('E-mail address').fill('kim');
    await page.keyboard.press('Enter');
    await waitVisible(page.getByText('Please enter an e-mail address, such as mei@example.com'));
    await enterCode(page, 'kim@wish.test', () => '00000000');
    await waitVisible(page.getByText('This is not the code, or it no longer works'));
    await page.getByRole('textbox', { name: /^Code/ }).fill(codeFor('kim@wish.test'));
    await page.keyboard.press('Enter');
    await page.getByLabel('Your name').fill('Kim');
    await page.keyboard.press('Enter');
    await waitVisible(page.getByRole('dialog', { name: 'Create New Wish' }));
    expect(await page.getByLabel('Wish Title').inputValue()).toBe('A film camera');
  });

  it('must confirm by code or passkey before passkeys change an hour after signing in', async () => {
    journey.expectErrors(/status of 403/);
    const { page, device } = await visitor();
    await joinAs(page, 'ruth@wish.test', 'Ruth');
    await query(journey, `UPDATE sessions SET created_at = now() - interval '1 hour'`);
    const dialog = await openPasskeys(page, 'Ruth');
    await device.setAutoConfirm(true);
    await dialog.getByRole('button', { name: 'Add a passkey' }).click();
    await dialog.getByRole('button', { name: 'Send a code to my address' }).click();
    await waitVisible(dialog.getByText('We sent a code to your address.'));
    await dialog.getByRole('textbox', { name: /^Code/ }).fill(codeFor('ruth@wish.test'));
    await page.keyboard.press('Enter');
    await waitVisible(dialog.getByText('Thank you. You can go on now.'));
    await dialog.getByRole('button', { name: 'Add a passkey' }).click();
    await waitVisible(dialog.getByText('Not used yet'));

    await query(journey, `UPDATE sessions SET created_at = now() - interval '1 hour'`);
    await dialog.getByRole('button', { name: /^Remove/ }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await dialog.getByRole('button', { name: 'Use a passkey' }).click();
    await waitVisible(dialog.getByText('Thank you. You can go on now.'));
    await dialog.getByRole('button', { name: /^Remove/ }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await waitVisible(dialog.getByText('You have none yet.'));
  });

  it.each([
    ['en-GB', 'light', 400],
    ['zh-TW', 'dark', 400],
    ['en-GB', 'dark', 1440],
    ['zh-TW', 'light', 1440],
  ] as const)('meets no accessibility problem in %s, %s, at %d pixels', async (locale, colorScheme, width) => {
    const { page } = await visitor({ locale, colorScheme, viewport: { width, height: 900 } });
    await page.goto('/');
    const email = `${locale}-${colorScheme}-${width}@wish.test`.toLowerCase();
    const steps: [string, () => Promise<unknown>][] = [
      ['email', async () => page.locator('input[name=email]').fill(email)],
      ['code', async () => page.locator('input[name=code]').fill(codeFor(email))],
      ['name', async () => page.locator('input[name=name]').fill(`Noor ${locale} ${width}`)],
    ];
    for (const [name, fill] of steps) {
      await waitVisible(page.locator(`input[name=${name}]`));
      await check(page, width);
      await fill();
      await page.keyboard.press('Enter');
    }
    await page.locator('header button[aria-haspopup=dialog]').last().click();
    await page.getByRole('button', { name: locale === 'zh-TW' ? '通行密鑰' : 'Passkeys' }).click();
    await waitVisible(page.getByRole('dialog', { name: locale === 'zh-TW' ? '通行密鑰' : 'Passkeys' }));
    await check(page, width, '[role=dialog]');
    await page.keyboard.press('Escape');
    await page.locator('header button[aria-haspopup=dialog]').last().click();
    const sessions = locale === 'zh-TW' ? '登入中的裝置' : 'Where you are signed in';
    await page.getByRole('button', { name: sessions }).click();
    await waitVisible(page.getByRole('dialog', { name: sessions }).getByRole('listitem'));
    await check(page, width, '[role=dialog]');
  });
});

/** Expects no sideways overflow and no accessibility problems. */
async function check(page: Page, width: number, within = 'main'): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  expect(await accessProblems(page, within)).toEqual([]);
}
