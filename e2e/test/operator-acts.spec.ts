import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { accessProblems } from '../support/access-problems';
import { enterCode, useAccountsStack } from '../support/accounts';
import { expectSoon, newTitle, waitVisible } from '../support/board';

const board = useAccountsStack({ env: { SIGN_UP: 'invite' } });
const { journey, codeFor, newVisitor: visitor } = board;

const account = (page: Page, name: string) =>
  page.getByRole('button', { name: `${name}, account and settings`, exact: true });

/** Runs an operator's command as `npm run admin -- …` does and returns its output. */
async function operator(...act: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['../packages/database/dist/commands/admin.js', '--by', 'ann', ...act],
    { env: { ...process.env, DATABASE_URL: journey.databaseUrl, PUBLIC_URL: board.home } },
  );
  return stdout;
}

/** Returns the path of an invitation's link. */
async function invitation(): Promise<string> {
  const link = /\S+\/#\S+/.exec(await operator('invite'))?.[0] ?? '';
  return link.slice(board.home.length);
}

/** Opens a link that asks for a sign-in, and signs up as a new member. */
async function askToJoin(page: Page, link: string, { name, email }: Someone): Promise<void> {
  await page.goto(link);
  await enterCode(page, email, codeFor);
  await page.getByLabel('Your name').fill(name);
  await page.getByRole('button', { name: 'Join the board' }).click();
}

interface Someone {
  name: string;
  email: string;
}

/** Returns a name and an address that are new for each try of a test. */
function someone(called: string): Someone {
  const name = newTitle(called);
  return { name, email: `${name.replace(/\W+/g, '-')}@wish.test`.toLowerCase() };
}

/** Signs up a new member with an invitation. */
async function joined(called: string): Promise<Someone & { page: Page }> {
  const [page, who] = [await visitor(), someone(called)];
  await askToJoin(page, await invitation(), who);
  await waitVisible(account(page, who.name));
  return { page, ...who };
}

describe('The operators’ command line', () => {
  // The browser logs the 401 of a visitor's first request.
  beforeEach(() => journey.expectErrors(/status of 401/));

  it('invites one member by a link, which works once and leaves no code in the address', async () => {
    journey.expectErrors(/status of 400/);
    const link = await invitation();
    const [invited, other, ada] = [await visitor(), await visitor(), someone('Ada')];
    await askToJoin(invited, link, ada);
    await waitVisible(account(invited, ada.name));
    expect(invited.url()).not.toContain('#');
    await askToJoin(other, link, someone('Bea'));
    await waitVisible(other.getByText('This invitation does not work, or not any more'));
    expect((await other.request.get('/api/user')).status()).toBe(401);
  });

  it('shows an announcement in each reader’s language, until it is dismissed or ended', async () => {
    const { page } = await joined('Cleo');
    await operator('announce', '--en', 'We move on Sunday', '--zh', '星期日搬家');
    await page.reload();
    const banner = await waitVisible(page.getByText('We move on Sunday'));
    expect(await accessProblems(page)).toEqual([]);
    const chinese = await visitor({ locale: 'zh-TW' });
    await chinese.goto('/');
    await waitVisible(chinese.getByText('星期日搬家'));
    await page.getByRole('button', { name: 'Dismiss announcement' }).click();
    await banner.waitFor({ state: 'detached' });
    await operator('end-announcement');
    await chinese.reload();
    await expectSoon(async () => (await chinese.request.get('/api/announcement')).json(), { announcement: null });
  });

  it('closes the board with a 503 page that gives the reason, and opens it again', async () => {
    journey.expectErrors(/status of 503/);
    const page = await visitor();
    await operator('close', '--minutes', '5', '--en', 'New shelves', '--zh', '換新書架');
    await expectSoon(async () => (await page.goto('/'))?.status(), 503);
    await waitVisible(page.getByText('New shelves'));
    await waitVisible(page.getByText('換新書架'));
    await operator('open');
    await expectSoon(async () => (await page.goto('/'))?.status(), 200);
    await waitVisible(page.getByRole('heading', { name: 'Every wish needs a name' }));
  });

  it('suspends a member, who is signed out at once and told so at sign-in, until they are reinstated', async () => {
    journey.expectErrors(/status of 403/);
    const { page, name, email } = await joined('Dora');
    await operator('suspend', email);
    // The page does nothing meanwhile: its next poll would be up to thirty seconds later.
    await page.getByRole('heading', { name: 'Every wish needs a name' }).waitFor({ timeout: 10_000 });
    expect(await account(page, name).count()).toBe(0);
    expect((await page.request.get('/api/user')).status()).toBe(401);
    await enterCode(page, email, codeFor);
    await waitVisible(page.getByRole('heading', { name: 'Your account is suspended' }));
    await waitVisible(page.getByText('Whoever runs this board has suspended your account.'));
    await operator('reinstate', email);
    await page.goto('/');
    await enterCode(page, email, codeFor);
    await waitVisible(account(page, name));
  });

  it('gives and takes the role of a moderator, which the open page of the member follows', async () => {
    journey.expectErrors(/status of 403/);
    const { page, name, email } = await joined('Mona');
    const link = page.getByRole('link', { name: 'Moderation', exact: true });
    await account(page, name).click();
    await waitVisible(page.getByRole('link', { name: /^Privacy/ }));
    expect(await link.count()).toBe(0);
    await operator('moderator', email);
    await link.waitFor({ timeout: 10_000 });
    await operator('moderator', email, '--remove');
    await link.waitFor({ state: 'detached', timeout: 10_000 });

    await operator('moderator', email);
    await link.click({ timeout: 10_000 });
    await waitVisible(page.getByText('Nothing to look at'));
    await operator('moderator', email, '--remove');
    await page.getByRole('radio', { name: 'Lists' }).click();
    await waitVisible(page.getByRole('heading', { name: 'You are no longer a moderator' }));
    expect(await accessProblems(page)).toEqual([]);
    await page.getByRole('link', { name: 'Back to the board' }).click();
    await waitVisible(account(page, name));
  });
});
