import type { Page } from 'playwright-core';
import { Device, enterCode, useAccountsStack } from '../support/accounts';
import { expectSoon, makeWish, newTitle, waitVisible, wishCard } from '../support/board';
import { query } from '../support/members';

const board = useAccountsStack();
const { journey } = board;

const account = (page: Page, name: string) => page.getByRole('button', { name: `${name}, account and settings` });

/** Opens a browser and records every request that does not go to the board. */
async function browser(): Promise<{ page: Page; elsewhere: string[] }> {
  const page = await board.newVisitor();
  const elsewhere: string[] = [];
  page.context().on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(`${board.home}/`) && !/^(data|blob):/.test(url)) elsewhere.push(url);
  });
  return { page, elsewhere };
}

async function join(page: Page, called: string): Promise<string> {
  const name = newTitle(called);
  await page.goto('/');
  await enterCode(page, `${name.replace(/\W+/g, '-')}@wish.test`.toLowerCase(), (email) => board.codeFor(email));
  await page.getByLabel('Your name').fill(name);
  await page.getByRole('button', { name: 'Join the board' }).click();
  await waitVisible(account(page, name));
  return name;
}

describe('A new member', () => {
  // The browser logs the 401 of a visitor's first request, and of a view that is recorded as the session ends.
  beforeEach(() => journey.expectErrors(/status of 401/, /Failed to record interaction ApiError: 401/));

  it('can sign up, wish, follow, export their data and leave, and the browser calls no other origin', async () => {
    const other = await browser();
    const friend = await join(other.page, 'Friend');
    const lamp = newTitle('A lamp');
    await makeWish(other.page, lamp, 'For the desk, as on https://shop.example/lamp');

    const { page, elsewhere } = await browser();
    const name = await join(page, 'Stranger');
    const device = await Device.of(page);
    await account(page, name).click();
    await page.getByRole('button', { name: 'Passkeys' }).click();
    const passkeys = await waitVisible(page.getByRole('dialog', { name: 'Passkeys' }));
    await device.setAutoConfirm(true);
    await passkeys.getByRole('button', { name: 'Add a passkey' }).click();
    await waitVisible(passkeys.getByText('Not used yet'));
    await device.setAutoConfirm(false);
    await page.keyboard.press('Escape');

    await makeWish(page, newTitle('A kite'), 'Red, with a tail.');
    await wishCard(page, lamp).getByRole('link', { name: friend }).first().click();
    const follow = await waitVisible(page.getByRole('button', { name: 'Follow', exact: true }));
    await follow.click();
    await expectSoon(() => follow.getAttribute('aria-pressed'), 'true');
    await page.goto('/');

    await account(page, name).click();
    await page.getByRole('button', { name: 'Your data' }).click();
    const data = await waitVisible(page.getByRole('dialog', { name: 'Your data' }));
    await data.getByRole('button', { name: 'Make the file' }).click();
    await waitVisible(data.getByRole('link', { name: /^Download/ }));
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Notifications/ }).click();
    await page.getByRole('button', { name: /^(Unread )?The file with everything of yours is ready/ }).click();
    const again = await waitVisible(page.getByRole('dialog', { name: 'Your data' }));
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      again.getByRole('link', { name: /^Download/ }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/\.zip$/);

    const [me] = await query<{ username: string }>(journey, 'SELECT username FROM users WHERE display_name = $1', [
      name,
    ]);
    await again.getByRole('textbox', { name: /your username/ }).fill(me?.username ?? '');
    await again.getByRole('button', { name: 'Delete my account' }).click();
    await waitVisible(page.getByRole('heading', { name: 'Every wish needs a name' }));
    expect((await page.request.get('/api/user')).status()).toBe(401);
    expect([...elsewhere, ...other.elsewhere]).toEqual([]);
  });
});
