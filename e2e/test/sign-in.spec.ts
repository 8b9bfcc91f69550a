import { expect, jest } from '@jest/globals';
import type { Page } from 'playwright-core';
import { deleteWish, expectSoon, INTRODUCTIONS, makeWish, markSeen, waitVisible, wishCard } from '../support/board';
import { query } from '../support/members';
import { type SignInProvider, startProvider } from '../support/provider';
import { useStack } from '../support/stack';

let provider: SignInProvider;
const journey = useStack(async () => {
  // Silences the provider's warnings about its test configuration.
  for (const method of ['warn', 'info'] as const) jest.spyOn(console, method).mockReturnValue();
  provider = await startProvider();
  return { env: provider.env, demoData: false };
});
afterAll(() => provider.stop());

const account = (page: Page, name: string) => page.getByRole('button', { name: `${name}, account and settings` });
const invitation = (page: Page) => page.getByRole('heading', { name: 'Every wish needs a name' });

async function signIn(page: Page, name: string): Promise<void> {
  await signInFrom('/', page, name);
  await waitVisible(account(page, name));
}

/** Signs in from a page's invitation, through the provider's two forms. */
async function signInFrom(path: string, page: Page, name: string): Promise<void> {
  await markSeen(page, ...INTRODUCTIONS);
  // The provider's pages request fonts from elsewhere, which this route blocks.
  await page.route(/fonts\./, (route) => route.fulfill({ contentType: 'text/css', body: '' }));
  await page.goto(path);
  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.locator('[name=login]').fill(name);
  await page.locator('[name=password]').fill('anything');
  await page.locator('[type=submit]').click();
  await page.getByRole('button', { name: 'Continue' }).click();
}

describe('A member who signs in through a provider', () => {
  // The browser logs the 401 of a visitor's first request, and of a view that is recorded as the session ends.
  beforeEach(() => journey.expectErrors(/status of 401/, /Failed to record interaction ApiError: 401/));

  it('signs in, and signs out with nothing of theirs left on the page', async () => {
    const page = await journey.newVisitor();
    await signIn(page, 'Ines');
    await makeWish(page, 'Only for members', 'Of which I am one.');
    await makeWish(page, 'Thought better of', 'Already.');
    await waitVisible(wishCard(page, 'Thought better of'));
    await deleteWish(page, 'Thought better of');

    await account(page, 'Ines').click();
    expect(await page.getByText('This is a demo').count()).toBe(0);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await waitVisible(invitation(page));
    expect(await page.locator('body').innerText()).not.toMatch(/Ines|Only for members/);
    expect((await page.request.get('/api/user')).status()).toBe(401);
    expect(await query(journey, 'SELECT title FROM wishes')).toEqual([{ title: 'Only for members' }]);

    await page.reload();
    await waitVisible(invitation(page));
  });

  it('finds what another app shared in the create form after signing in', async () => {
    const page = await journey.newVisitor();
    const shared = '/?share-title=A+film+camera&share-url=https%3A%2F%2Fshop.example%2Fcamera';
    await signInFrom(shared, page, 'Aya');
    await waitVisible(page.getByRole('dialog', { name: 'Create New Wish' }));
    expect(await page.getByLabel('Wish Title').inputValue()).toBe('A film camera');
    expect(await page.getByLabel(/Product Link/).inputValue()).toBe('https://shop.example/camera');
  });

  it('is told when signing out failed, and is still signed in', async () => {
    journey.expectErrors(/status of 503/);
    const page = await journey.newVisitor();
    await signIn(page, 'Ruth');
    await page.route('**/auth/logout', (route) => route.fulfill({ status: 503 }));
    await account(page, 'Ruth').click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await waitVisible(page.getByText('You could not be signed out. Please try again later.').first());
    await waitVisible(account(page, 'Ruth'));
  });

  it('must sign in again after signing out in another tab, and finds the text that was not sent', async () => {
    const page = await journey.newVisitor();
    await signIn(page, 'Kim');
    await page.getByRole('banner').getByRole('button', { name: 'Make a Wish' }).click();
    const dialog = await waitVisible(page.getByRole('dialog', { name: 'Create New Wish' }));
    await dialog.getByLabel('Wish Title').fill('Typed in vain?');
    await dialog.getByLabel('Description').fill('By no means.');
    const signedOut = await page.request.post('/auth/logout', { headers: { origin: journey.url } });
    expect(signedOut.status()).toBe(204);
    // Another request of the page may have noticed the ended session before.
    await page.evaluate(() => document.querySelector<HTMLFormElement>('[role="dialog"] form')?.requestSubmit());
    await waitVisible(invitation(page));
    expect(await page.getByRole('dialog').count()).toBe(0);

    await page.getByRole('link', { name: 'Sign in' }).click();
    // Back at the place before the sign-in: with the dialog open.
    await waitVisible(dialog);
    await expectSoon(() => dialog.getByLabel('Wish Title').inputValue(), 'Typed in vain?');
  });

  it('leaves no cached responses in the browser once the server has ended their session', async () => {
    const page = await journey.newVisitor({ serviceWorkers: 'allow' });
    await signIn(page, 'Noor');
    const kept = () => page.evaluate(async () => (await (await caches.open('reads')).keys()).length);
    await expectSoon(async () => (await kept()) > 0, true);
    await page.request.post('/auth/logout', { headers: { origin: journey.url } });
    await page.reload();
    await waitVisible(invitation(page));
    expect(await kept()).toBe(0);
  });

  it('is told that they are suspended after the provider has identified them', async () => {
    const page = await journey.newVisitor();
    await signIn(page, 'Sue');
    await query(journey, 'UPDATE users SET suspended_at = now() WHERE username = $1', ['sue']);
    await page.request.post('/auth/logout', { headers: { origin: journey.url } });
    await page.goto('/auth/login');
    await waitVisible(page.getByRole('heading', { name: 'Your account is suspended' }));
    await query(journey, 'UPDATE users SET suspended_at = NULL WHERE username = $1', ['sue']);
  });

  it('is told when signing in did not work', async () => {
    const page = await journey.newVisitor();
    await page.goto('/auth/callback?code=stolen&state=x');
    await waitVisible(page.getByRole('alert').filter({ hasText: 'Signing in did not work. Please try again.' }));
    await waitVisible(page.getByRole('link', { name: 'Sign in' }));
  });
});
