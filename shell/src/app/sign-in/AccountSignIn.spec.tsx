import { webcrypto } from 'node:crypto';
import { TextEncoder } from 'node:util';
import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SignUpRequest } from '@wishboard/contracts/http/members/account';
import { type Answer, type Answers, failure, fetchDouble, ok } from '@wishboard/web-kit/doubles/fetch-double';
import { createChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { forgetRemotes } from '../../remotes/use-remote';
import { useShellStore } from '../../shell-store';
import { App } from '../App';

const mei = { id: '1', username: 'mei', displayName: 'Mei', avatar: '', createdAt: '2026-01-01T00:00:00Z' };
const nobody = failure(401, 'UNAUTHENTICATED');
const refused = (field: string) => ({
  status: 400,
  body: { code: 'VALIDATION_FAILED', message: 'No', errors: [{ field, message: 'No' }] },
});
/** A challenge that is solved by the fourth guess. */
const easyChallenge = () =>
  createChallenge({ algorithm: 'PBKDF2/SHA-256', cost: 1, counter: 3, deriveKey, hmacSignatureSecret: 'x' });
const SENT = { 'POST /api/account/code': { status: 204 } };

function open(answers: Answers = {}, data: object = {}) {
  const script = document.createElement('script');
  script.id = 'remotes';
  script.type = 'application/json';
  script.textContent = JSON.stringify({ authMode: 'accounts', ...data });
  document.head.append(script);
  const api = fetchDouble({ 'GET /api/user': nobody, ...SENT, ...answers });
  render(<App />);
  return api;
}

async function askForCode(email = 'mei@wish.test') {
  await userEvent.type(await screen.findByLabelText('E-mail address'), `${email}{Enter}`);
}

async function enter(code: string) {
  await userEvent.type(await screen.findByLabelText(/^Code/), `${code}{Enter}`);
}

const account = () => screen.findByRole('button', { name: 'Mei, account and settings' });

// jsdom has neither.
beforeAll(() => {
  Object.assign(globalThis, { TextEncoder });
  Object.defineProperty(globalThis.crypto, 'subtle', { value: webcrypto.subtle });
});
beforeEach(() => {
  forgetRemotes();
  window.history.replaceState(null, '', '/');
  useShellStore.setState({ language: 'mixed', theme: 'system' });
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => document.getElementById('remotes')?.remove());

describe('signing in with an account of the board’s own', () => {
  it('asks for an address, sends a code in the language of the page, and goes on as the member, where they were', async () => {
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
  ])('leads to the provider where one stands beside accounts: %j', async (data, links) => {
    open({}, data);
    await screen.findByLabelText('E-mail address');
    const found = screen.queryAllByRole('link', { name: 'Sign in with your organisation' });
    expect(found.map((link) => link.getAttribute('href'))).toEqual(Array.from({ length: links }, () => '/auth/login'));
  });

  it('says that signing in there failed, or that the member is suspended', async () => {
    window.history.replaceState(null, '', '/?sign-in=failed');
    open({}, { hasProvider: true });
    expect(await screen.findByRole('alert')).toHaveTextContent('Signing in did not work. Please try again.');
    cleanup();
    document.getElementById('remotes')?.remove();
    window.history.replaceState(null, '', '/?sign-in=suspended');
    open({ 'GET /api/account/suspension': failure(401, 'UNAUTHENTICATED') }, { hasProvider: true });
    expect(await screen.findByRole('heading', { name: 'Your account is suspended' })).toBeVisible();
  });

  it('asks a new member for a name', async () => {
    const api = open({ 'POST /api/account/code/check': ok({ user: null }) });
    await askForCode();
    await enter('12345678');
    const name = await screen.findByLabelText('Your name');
    expect(name).toHaveFocus();
    api.answer({ 'POST /api/account/sign-up': refused('displayName') });
    await userEvent.type(name, '{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('Please enter a name');
    api.answer({ 'POST /api/account/sign-up': { status: 201, body: mei }, 'GET /api/user': ok(mei) });
    await userEvent.type(name, 'Mei{Enter}');
    await account();
  });

  it('takes the invitation of a link where strangers need one, and says when it does not work', async () => {
    window.history.replaceState(null, '', '/?view=community#invitation=ABCD-1234-EFGH-5678');
    const api = open({ 'POST /api/account/code/check': ok({ user: null }) }, { byInvitation: true });
    expect(await screen.findByText(/Whoever is new needs an invitation/)).toBeInTheDocument();
    await askForCode();
    await enter('12345678');
    await userEvent.type(await screen.findByLabelText('Your name'), 'Mei');
    expect(screen.getByLabelText('Your invitation')).toHaveValue('ABCD-1234-EFGH-5678');
    api.answer({ 'POST /api/account/sign-up': refused('invitation') });
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByText('This invitation does not work, or not any more')).toBeInTheDocument();
    expect(screen.getByLabelText('Your name')).toBeValid();
    expect(window.location.hash).not.toBe('');
    await userEvent.clear(screen.getByLabelText('Your invitation'));
    api.answer({ 'POST /api/account/sign-up': { status: 201, body: mei }, 'GET /api/user': ok(mei) });
    await userEvent.type(screen.getByLabelText('Your invitation'), '9999{Enter}');
    await account();
    expect(api.calls.filter(({ path }) => path === '/api/account/sign-up').map(({ body }) => body)).toEqual([
      { displayName: 'Mei', invitation: 'ABCD-1234-EFGH-5678' },
      { displayName: 'Mei', invitation: '9999' },
    ]);
    expect(window.location.href).toMatch(/\?view=community$/);
  });

  it('asks for no invitation where none is needed', async () => {
    open({ 'POST /api/account/code/check': ok({ user: null }) });
    await askForCode();
    await enter('12345678');
    await screen.findByLabelText('Your name');
    expect(screen.queryByLabelText('Your invitation')).toBeNull();
  });

  it('has the device work for it where many join, says so, and goes on by itself', async () => {
    const challenge = await easyChallenge();
    const api = open({
      'POST /api/account/code/check': ok({ user: null }),
      'POST /api/account/sign-up': ({ body }) =>
        (body as SignUpRequest).proof ? { status: 201, body: mei } : failure(403, 'PROOF_REQUIRED'),
    });
    await askForCode();
    await enter('12345678');
    let hand: (answer: Answer) => void = () => undefined;
    const handed = new Promise<Answer>((resolve) => {
      hand = resolve;
    });
    api.answer({ 'POST /api/account/sign-up/challenge': () => handed });
    await userEvent.type(await screen.findByLabelText('Your name'), 'Mei{Enter}');
    const said = await screen.findByText(/^One moment: many people are signing up right now/);
    expect(said).toHaveAttribute('role', 'status');
    api.answer({ 'GET /api/user': ok(mei) });
    hand(ok(challenge));
    await account();
    const sent = api.calls
      .filter(({ path }) => path === '/api/account/sign-up')
      .map(({ body }) => body as SignUpRequest);
    expect(sent[0]).toEqual({ displayName: 'Mei' });
    expect(sent[1]).toEqual({ displayName: 'Mei', proof: expect.any(String) });
    expect(JSON.parse(atob(sent[1]?.proof ?? ''))).toMatchObject({ challenge, solution: { counter: 3 } });
  });

  it('says so where the proof is not taken, and stays at the name', async () => {
    const challenge = await easyChallenge();
    open({
      'POST /api/account/code/check': ok({ user: null }),
      'POST /api/account/sign-up': failure(403, 'PROOF_REQUIRED'),
      'POST /api/account/sign-up/challenge': ok(challenge),
    });
    await askForCode();
    await enter('12345678');
    await userEvent.type(await screen.findByLabelText('Your name'), 'Mei{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('Many people are joining right now. Please try again.');
    expect(screen.queryByText(/^One moment/)).toBeNull();
    expect(screen.getByLabelText('Your name')).toHaveValue('Mei');
  });

  it('begins again where the name came too late', async () => {
    open({ 'POST /api/account/code/check': ok({ user: null }), 'POST /api/account/sign-up': refused('code') });
    await askForCode();
    await enter('12345678');
    await userEvent.type(await screen.findByLabelText('Your name'), 'Mei{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('That took too long.');
    expect(screen.getByLabelText('E-mail address')).toBeInTheDocument();
  });

  it('says at the field that an address or a code is wrong, and lets the code be typed over', async () => {
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

  it('says that codes stand in the log where the server sends no mail', async () => {
    open({}, { codesInLog: true });
    await askForCode();
    expect(await screen.findByText(/This board sends no mail yet/)).toBeInTheDocument();
  });

  const SUSPENDED = { 'POST /api/account/code/check': failure(403, 'FORBIDDEN') };
  const decision = {
    id: '7',
    kind: 'member',
    decision: 'suspend',
    reason: 'spam',
    note: 'Please stop',
    canObject: true,
    objection: 'none',
  };
  const suspended = (until: string | null, changes: object | null = {}) => ({
    ...SUSPENDED,
    'GET /api/account/suspension': ok({ until, decision: changes && { ...decision, ...changes } }),
  });

  it.each([
    ['whoever runs the board has suspended them', suspended(null, null)],
    ['nobody can say why', { ...SUSPENDED, 'GET /api/account/suspension': failure(401, 'UNAUTHENTICATED') }],
  ])('says so to a member who is suspended, where %s', async (_why, answers) => {
    open(answers);
    await askForCode();
    await enter('12345678');
    expect(await screen.findByRole('alert')).toHaveTextContent('has suspended your account');
    expect(screen.queryByRole('button', { name: 'Object' })).toBeNull();
  });

  it('tells a member whom moderators suspended why and until when, and takes one objection', async () => {
    const api = open(suspended('2026-12-03T10:00:00Z'));
    await askForCode();
    await enter('12345678');
    expect(await screen.findByRole('alert')).toHaveTextContent('You can sign in again from December 3, 2026');
    expect(screen.getByRole('heading', { name: 'Your account is suspended' })).toHaveFocus();
    expect(screen.getByText(/Reason: Advertising or spam/)).toBeInTheDocument();
    expect(screen.getByText('Please stop')).toBeInTheDocument();
    const object = screen.getByRole('button', { name: 'Object' });
    expect(object).toBeDisabled();
    await userEvent.type(screen.getByLabelText('Why do you see it differently?'), 'It was a gift');
    api.answer({ 'POST /api/account/suspension/objection': failure(503, 'UNAVAILABLE') });
    await userEvent.click(object);
    expect(await screen.findByText('Your objection was not sent. Please try again.')).toBeInTheDocument();
    const objected = { until: '2026-12-03T10:00:00Z', decision: { ...decision, canObject: false, objection: 'open' } };
    api.answer({ 'POST /api/account/suspension/objection': { status: 201, body: objected } });
    await userEvent.click(object);
    expect(await screen.findByText('You objected. A moderator looks at it.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Object' })).toBeNull();
    const sent = api.calls.filter(({ path }) => path.endsWith('/objection')).map(({ body }) => body);
    expect(sent).toEqual([{ text: 'It was a gift' }, { text: 'It was a gift' }]);
  });

  it('tells them the same where a provider has said who they are', async () => {
    window.history.replaceState(null, '', '/?sign-in=suspended');
    open(suspended('2026-12-03T10:00:00Z'), { authMode: 'oidc' });
    expect(await screen.findByRole('alert')).toHaveTextContent('You can sign in again from December 3, 2026');
    expect(screen.getByRole('button', { name: 'Object' })).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Sign in' })).toBeNull();
  });

  it('says that an objection changed nothing, and that there is no end', async () => {
    open(suspended(null, { decision: 'ban', canObject: false, objection: 'upheld' }));
    await askForCode();
    await enter('12345678');
    expect(await screen.findByRole('alert')).toHaveTextContent('for good');
    expect(screen.getByText('You objected, and the decision stands.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Object' })).toBeNull();
  });

  it('says so where the browser has not kept the session', async () => {
    open({ 'POST /api/account/code/check': ok({ user: mei }) });
    await askForCode();
    await enter('12345678');
    expect(await screen.findByRole('alert')).toHaveTextContent('Signing in did not work. Please try again.');
  });

  it('offers no passkey to a browser that knows none', async () => {
    open();
    await screen.findByLabelText('E-mail address');
    expect(screen.queryByRole('button', { name: /passkey/ })).toBeNull();
  });
});
