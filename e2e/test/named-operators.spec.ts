import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { accessProblems } from '../support/access-problems';
import { Device, enterCode, useAccountsStack } from '../support/accounts';
import { newTitle, sidewaysOverflow, waitVisible } from '../support/board';

const board = useAccountsStack();
const { journey } = board;

const account = (page: Page, name: string) =>
  page.getByRole('button', { name: `${name}, account and settings`, exact: true });
const section = (page: Page, name: string) => page.getByRole('region', { name });

async function shell(...act: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['../packages/database/dist/commands/admin.js', '--by', 'ann', '--why', 'She asked', ...act],
    { env: { ...process.env, DATABASE_URL: journey.databaseUrl, PUBLIC_URL: board.home } },
  );
  return stdout;
}

/** Returns the operators' page of an operator who has just signed in with a passkey. */
async function operator(called: string, options: Parameters<typeof journey.newVisitor>[0] = {}): Promise<Page> {
  const page = await board.newVisitor(options);
  const device = await Device.of(page);
  // Name and address are new for each try of a test.
  const name = newTitle(called);
  const email = `${name.replace(/\W+/g, '-')}@wish.test`.toLowerCase();
  await page.goto('/');
  await enterCode(page, email, (address) => board.codeFor(address));
  await page.getByLabel('Your name').fill(name);
  await page.getByRole('button', { name: 'Join the board' }).click();
  await account(page, name).click();
  await page.getByRole('button', { name: 'Passkeys' }).click();
  const dialog = await waitVisible(page.getByRole('dialog', { name: 'Passkeys' }));
  await device.setAutoConfirm(true);
  await dialog.getByRole('button', { name: 'Add a passkey' }).click();
  await waitVisible(dialog.getByText('Not used yet'));
  await device.setAutoConfirm(false);
  await shell('operator', email);
  await page.goto('/admin');
  // The operator has signed in with a code, which is not enough for the operators' page.
  await page.getByRole('button', { name: 'Sign in again' }).click();
  await device.setAutoConfirm(true);
  // The browser also offers the passkey in the field. If that was faster, the button has disappeared.
  const button = page.getByRole('button', { name: 'Sign in with a passkey' });
  await button.click({ timeout: 5_000 }).catch(() => undefined);
  await waitVisible(account(page, name));
  await device.setAutoConfirm(false);
  await account(page, name).click();
  await page.getByRole('link', { name: 'Operators’ page' }).click();
  await waitVisible(page.getByText('Signed in as'));
  return page;
}

describe('A visitor who is no operator', () => {
  it.each([
    ['light', 390],
    ['dark', 1440],
  ] as const)('gets an accessible 401 page with a link to sign in, in %s, at %d pixels', async (colorScheme, width) => {
    journey.expectErrors(/status of 401/);
    const page = await journey.newVisitor({ baseURL: board.home, colorScheme, viewport: { width, height: 900 } });
    for (const path of ['/admin', '/admin/queues', '/admin/events']) {
      expect((await page.goto(path))?.status()).toBe(401);
      await waitVisible(page.getByRole('heading', { name: 'For operators' }));
      expect(await accessProblems(page)).toEqual([]);
      expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
    }
    await page.getByRole('link', { name: 'Sign in' }).click();
    await waitVisible(page.getByLabel('E-mail address'));
  });
});

describe('An operator with a name and a passkey', () => {
  // The browser logs the 401 of a visitor's first request and the responses that refuse operators.
  beforeEach(() => journey.expectErrors(/status of 40[13]/, /fonts\.googleapis\.com/));

  it('posts an announcement by keyboard, sees it on the board and in the log, and opens the queues', async () => {
    const page = await operator('Olga');
    const announcement = section(page, 'Announcement');
    await announcement.getByLabel('In English').focus();
    await page.keyboard.type('We move on Sunday.');
    await page.keyboard.press('Tab');
    await page.keyboard.type('我們星期日搬家。');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.type('The new house');
    await page.keyboard.press('Enter');
    await waitVisible(page.getByRole('status').filter({ hasText: 'It stands on every page now.' }));
    await waitVisible(section(page, 'What was done').getByText(/announce {2}We move on Sunday\. {2}\(The new house\)/));
    await waitVisible(section(page, 'What was done').getByText(/ann {2}operator .*\(She asked\)/));
    // After a reload the message is gone, and the act was not repeated.
    await page.reload();
    await waitVisible(section(page, 'Announcement').getByText('We move on Sunday.').first());
    expect(await page.getByRole('status').count()).toBe(0);
    expect(
      await section(page, 'What was done')
        .getByText(/announce {2}We move/)
        .count(),
    ).toBe(1);
    await page.getByRole('link', { name: 'Queues' }).click();
    await waitVisible(page.getByText('notifications').first());
    await page.goto('/');
    await waitVisible(page.getByText('We move on Sunday.').first());
    expect(await shell('acts')).toMatch(/announce {2}We move on Sunday\. {2}\(The new house\)/);
  });

  it.each([
    ['light', 390],
    ['dark', 1440],
  ] as const)('has a page without accessibility problems, in %s, at %d pixels', async (colorScheme, width) => {
    const page = await operator(`Odo${width}`, { colorScheme, viewport: { width, height: 900 } });
    await section(page, 'Invitations').getByLabel('Why').first().fill('A new colleague');
    await section(page, 'Invitations').getByRole('button', { name: 'Make an invitation' }).click();
    await waitVisible(page.getByRole('status').filter({ hasText: 'The code is shown this once.' }));
    for (const details of await page.locator('summary').all()) await details.click();
    expect(await accessProblems(page)).toEqual([]);
    expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
  });
});
