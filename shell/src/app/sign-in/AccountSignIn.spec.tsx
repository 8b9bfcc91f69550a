import { describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { failure, ok } from '@wishboard/web-kit/doubles/fetch-double';
import { account, askForCode, enter, mei, open, refused, SENT } from './testing/open-sign-in';

describe('the sign-in with an account', () => {
  it('mails a code in the page’s language, and keeps the place after signing in with the code', async () => {
    window.history.replaceState(null, '', '/?view=community');
    const api = open({ 'POST /api/account/code/check': ok({ user: mei }) });
    await askForCode(' mei@wish.test');
    expect(await screen.findByText(/We sent a code to mei@wish.test/)).toBeInTheDocument();
    expect(screen.getByLabelText(/^Code/)).toHaveFocus();
    api.answer({ 'GET /api/user': ok(mei), 'POST /api/account/code/check': ok({ user: mei }) });
    await enter('1234 5678');
    await account();
    const sent = api.calls.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body]);
    expect(sent).toEqual([
      ['/api/account/code', { email: 'mei@wish.test', language: 'en' }],
      ['/api/account/code/check', { code: '1234 5678' }],
    ]);
    expect(window.location.search).toBe('?view=community');
  });

  it.each([
    [{ hasProvider: true }, 1],
    [{}, 0],
  ])('links to the provider when there is one beside accounts: %j', async (data, links) => {
    open({}, data);
    await screen.findByLabelText('E-mail address');
    const found = screen.queryAllByRole('link', { name: 'Sign in with your organisation' });
    expect(found.map((link) => link.getAttribute('href'))).toEqual(Array.from({ length: links }, () => '/auth/login'));
  });

  it('says that the sign-in at the provider failed, or that the member is suspended', async () => {
    window.history.replaceState(null, '', '/?sign-in=failed');
    open({}, { hasProvider: true });
    expect(await screen.findByRole('alert')).toHaveTextContent('Signing in did not work. Please try again.');
    cleanup();
    document.getElementById('remotes')?.remove();
    window.history.replaceState(null, '', '/?sign-in=suspended');
    open({ 'GET /api/account/suspension': failure(401, 'UNAUTHENTICATED') }, { hasProvider: true });
    expect(await screen.findByRole('heading', { name: 'Your account is suspended' })).toBeVisible();
  });

  it('marks a wrong address or code at its field, and selects the code to be typed over', async () => {
    const api = open({ 'POST /api/account/code': refused('email') });
    await askForCode('mei');
    expect(await screen.findByText(/such as mei@example.com/)).toBeInTheDocument();
    expect(screen.getByLabelText('E-mail address')).toBeInvalid();
    api.answer({ ...SENT, 'POST /api/account/code/check': refused('code') });
    await userEvent.type(screen.getByLabelText('E-mail address'), '@wish.test{Enter}');
    await enter('00000000');
    expect(await screen.findByText('This is not the code, or it no longer works')).toBeInTheDocument();
    const field = screen.getByLabelText<HTMLInputElement>(/^Code/);
    await waitFor(() => expect([field.selectionStart, field.selectionEnd]).toEqual([0, 8]));
  });

  it('says when a code could not be sent, and how long to wait after too many', async () => {
    const api = open({ 'POST /api/account/code': failure(503, 'UNAVAILABLE') });
    await askForCode();
    expect(await screen.findByRole('alert')).toHaveTextContent('The board cannot be reached for a moment.');
    api.answer({
      'POST /api/account/code': { ...failure(429, 'RATE_LIMITED'), headers: { 'retry-after': '60' } },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Send me a code' }));
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Try again in 60 seconds.'));
  });

  it('sends another code, or goes back to the address', async () => {
    const api = open();
    await askForCode();
    await userEvent.click(await screen.findByRole('button', { name: 'Send a new code' }));
    expect(await screen.findByText(/A new code is on its way/)).toBeInTheDocument();
    expect(api.calls.filter(({ path }) => path === '/api/account/code')).toHaveLength(2);
    await userEvent.click(screen.getByRole('button', { name: 'Use another address' }));
    expect(await screen.findByLabelText('E-mail address')).toBeInTheDocument();
  });

  it('says that codes are in the log when the server sends no mail', async () => {
    open({}, { codesInLog: true });
    await askForCode();
    expect(await screen.findByText(/This board sends no mail yet/)).toBeInTheDocument();
  });

  it('says that the sign-in failed when the browser has not kept the session', async () => {
    open({ 'POST /api/account/code/check': ok({ user: mei }) });
    await askForCode();
    await enter('12345678');
    expect(await screen.findByRole('alert')).toHaveTextContent('Signing in did not work. Please try again.');
  });

  it('offers no passkey in a browser without passkeys', async () => {
    open();
    await screen.findByLabelText('E-mail address');
    expect(screen.queryByRole('button', { name: /passkey/ })).toBeNull();
  });
});
