import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { Device, enterCode, useAccountsStack } from '../support/accounts';
import { expectSoon, newTitle, waitVisible } from '../support/board';

let foreign: Server;
const board = useAccountsStack();
const { journey } = board;
beforeAll(async () => {
  foreign = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end('<title>Another page</title>');
  });
  await new Promise<void>((resolve) => foreign.listen(0, '127.0.0.1', resolve));
});
afterAll(() => void foreign.close());

interface Someone {
  page: Page;
  device: Device;
  name: string;
  email: string;
}

const account = ({ page, name }: Someone) => page.getByRole('button', { name: `${name}, account and settings` });
const whoIs = async (page: Page) => (await page.request.get('/api/user')).status();

/** Opens a browser with its own device and without a session. */
async function browser(name: string, email: string): Promise<Someone> {
  const page = await board.newVisitor();
  await page.goto('/');
  return { page, device: await Device.of(page), name, email };
}

/** Signs up a new member, with a name and an address that are new for each try, and adds a passkey on their device. */
async function joined(called: string): Promise<Someone> {
  const name = newTitle(called);
  const one = await browser(name, `${name.replace(/\W+/g, '-')}@wish.test`.toLowerCase());
  await enterCode(one.page, one.email, (email) => board.codeFor(email));
  await one.page.getByLabel('Your name').fill(name);
  await one.page.getByRole('button', { name: 'Join the board' }).click();
  await waitVisible(account(one));
  await addPasskey(one);
  return one;
}

async function openPasskeys(one: Someone) {
  await account(one).click();
  await one.page.getByRole('button', { name: 'Passkeys' }).click();
  return waitVisible(one.page.getByRole('dialog', { name: 'Passkeys' }));
}

/**
 * Adds a passkey. @param listed length of the list afterwards; a mere entry proves nothing, because the list may have another
 * device's passkey
 */
async function addPasskey(one: Someone, listed = 1): Promise<void> {
  const dialog = await openPasskeys(one);
  await one.device.setAutoConfirm(true);
  await dialog.getByRole('button', { name: 'Add a passkey' }).click();
  await expectSoon(() => dialog.getByRole('listitem').count(), listed);
  await one.device.setAutoConfirm(false);
  await one.page.keyboard.press('Escape');
}

async function signOut(one: Someone): Promise<void> {
  await account(one).click();
  await one.page.getByRole('button', { name: 'Sign out' }).click();
  await waitVisible(one.page.getByRole('heading', { name: 'Every wish needs a name' }));
}

async function signInByCode(one: Someone): Promise<void> {
  await enterCode(one.page, one.email, (email) => board.codeFor(email));
  await waitVisible(account(one));
}

/** Lets the device confirm. The browser also offers the passkey in the field. If that was faster, the button has disappeared. */
async function pressPasskey({ page, device }: Someone): Promise<void> {
  await device.setAutoConfirm(true);
  await page
    .getByRole('button', { name: 'Sign in with a passkey' })
    .click({ timeout: 5_000 })
    .catch(() => undefined);
}

/** Signs in with a passkey. A press at the moment when the browser accepts the offered passkey cancels both; then the press is repeated. */
async function signInByPasskey(one: Someone): Promise<void> {
  const isIn = () =>
    account(one)
      .waitFor({ state: 'visible', timeout: 8_000 })
      .then(() => true)
      .catch(() => false);
  for (let time = 0; time < 3; time += 1) {
    await pressPasskey(one);
    if (await isIn()) break;
  }
  await waitVisible(account(one));
  await one.device.setAutoConfirm(false);
}

/** Returns the list of passkey sign-ins that the page sends from now on. */
function watchSigned(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === 'POST' && pathname === '/api/account/passkey') sent.push(request.postData() ?? '');
  });
  return sent;
}

/** Sends a signed passkey response, as the page would. @returns the status code */
const send = (page: Page, body: string): Promise<number> =>
  page.evaluate(async (signed) => {
    const headers = { 'content-type': 'application/json' };
    return (await fetch('/api/account/passkey', { method: 'POST', headers, body: signed })).status;
  }, body);

/** Requests a challenge from the server for this browser, which its page does not use. */
const challenge = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const answer = await fetch('/api/account/passkey/options', { method: 'POST' });
    return ((await answer.json()) as { challenge: string }).challenge;
  });

/** Lets the device sign a challenge on the page that is open. */
const sign = (page: Page, text: string): Promise<string> =>
  page.evaluate(async (given) => {
    const bytes = Uint8Array.from(atob(given.replace(/-/g, '+').replace(/_/g, '/')), (letter) => letter.charCodeAt(0));
    const publicKey = { challenge: bytes, rpId: 'localhost', userVerification: 'required' } as const;
    const signed = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential;
    return JSON.stringify(signed.toJSON());
  }, text);

describe('A passkey on Chromium’s own authenticator', () => {
  beforeEach(() => journey.expectErrors(/status of 40[013]/, /Failed to record interaction ApiError: 401/));

  it('works beside a passkey on a second device, and both are listed', async () => {
    const laptop = await joined('Ada');
    const phone = await browser(laptop.name, laptop.email);
    await signInByCode(phone);
    await addPasskey(phone, 2);
    for (const one of [laptop, phone]) {
      await signOut(one);
      await signInByPasskey(one);
    }
    const dialog = await openPasskeys(phone);
    await expectSoon(() => dialog.getByRole('listitem').count(), 2);
    await expectSoon(() => dialog.getByText(/Last used/).count(), 2);
    const [ofLaptop, ofPhone] = [await laptop.device.passkeys(), await phone.device.passkeys()];
    expect([ofLaptop.length, ofPhone.length]).toEqual([1, 1]);
    expect(ofLaptop[0]?.credentialId).not.toBe(ofPhone[0]?.credentialId);
  });

  it('signs nobody in by a challenge that was answered before, whether or not a new one was issued', async () => {
    const one = await joined('Bea');
    await signOut(one);
    const sent = watchSigned(one.page);
    await signInByPasskey(one);
    await signOut(one);
    const [signed = ''] = sent;
    expect(signed).toContain('clientDataJSON');
    expect(await send(one.page, signed)).toBe(401);
    await challenge(one.page);
    expect(await send(one.page, signed)).toBe(401);
    expect(await whoIs(one.page)).toBe(401);
    await signInByPasskey(one);
  });

  it('signs nobody in by a signature for a page of another origin on the same host name', async () => {
    const one = await joined('Cleo');
    await signOut(one);
    const given = await challenge(one.page);
    await one.page.goto(`http://localhost:${(foreign.address() as AddressInfo).port}/`);
    await one.device.setAutoConfirm(true);
    const signed = await sign(one.page, given);
    await one.device.setAutoConfirm(false);
    expect(JSON.parse(signed)).toMatchObject({ type: 'public-key', response: { userHandle: expect.any(String) } });
    await one.page.goto('/');
    expect(await send(one.page, signed)).toBe(401);
    expect(await whoIs(one.page)).toBe(401);
    await signInByPasskey(one);
  });

  it('signs nobody in when its counter went back, as that of a copy does', async () => {
    const one = await joined('Dora');
    const [atFirst] = await one.device.passkeys();
    for (let time = 0; time < 2; time += 1) {
      await signOut(one);
      await signInByPasskey(one);
    }
    await signOut(one);
    const [now] = await one.device.passkeys();
    expect(now?.signCount).toBeGreaterThan((atFirst?.signCount ?? 0) + 1);
    if (!atFirst || !now) throw new Error('There is no passkey');
    await one.device.replace(atFirst);
    await pressPasskey(one);
    await waitVisible(one.page.getByRole('alert').filter({ hasText: 'This passkey does not open anything here.' }));
    expect(await whoIs(one.page)).toBe(401);
    await one.device.setAutoConfirm(false);
    await one.device.replace(now);
    await one.page.reload();
    await signInByPasskey(one);
  });

  it('of a lost device can be removed after signing in by e-mail, which ends the sessions it opened', async () => {
    const lost = await joined('Edda');
    await signOut(lost);
    await signInByPasskey(lost);
    const elsewhere = await browser(lost.name, lost.email);
    await signInByCode(elsewhere);
    const dialog = await openPasskeys(elsewhere);
    await waitVisible(dialog.getByText(/Last used/));
    await dialog.getByRole('button', { name: /^Remove/ }).click();
    await elsewhere.page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await waitVisible(dialog.getByText('You have none yet.'));
    await expectSoon(() => whoIs(lost.page), 401);
    await lost.page.reload();
    await pressPasskey(lost);
    await waitVisible(lost.page.getByRole('alert').filter({ hasText: 'This passkey does not open anything here.' }));
    expect(await whoIs(lost.page)).toBe(401);
    expect(await whoIs(elsewhere.page)).toBe(200);
  });

  it('signs a member in who has just deleted their account, and lets them keep it', async () => {
    const one = await joined('Fay');
    await account(one).click();
    await one.page.getByRole('button', { name: 'Your data' }).click();
    const data = await waitVisible(one.page.getByRole('dialog', { name: 'Your data' }));
    await data.getByRole('textbox', { name: /your username/ }).fill(await usernameOf(one));
    // The signed-out page offers the passkey in the field and the device confirms. The question about the deletion comes before
    // anything else.
    await one.device.setAutoConfirm(true);
    await data.getByRole('button', { name: 'Delete my account' }).click();
    const leaving = one.page.getByRole('dialog', { name: 'Your account is to be deleted' });
    await waitVisible(leaving);
    await one.device.setAutoConfirm(false);
    await leaving.getByRole('button', { name: 'Keep my account' }).click();
    await leaving.waitFor({ state: 'detached' });
    await one.page.reload();
    await waitVisible(account(one));
    expect(await leaving.count()).toBe(0);
  });
});

const usernameOf = async ({ page }: Someone): Promise<string> =>
  ((await (await page.request.get('/api/user')).json()) as { username: string }).username;
