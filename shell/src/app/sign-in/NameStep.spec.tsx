import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SignUpRequest } from '@wishboard/contracts/http/members/account';
import { type Answer, failure, ok } from '@wishboard/web-kit/doubles/fetch-double';
import { createChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { account, askForCode, enter, mei, open, refused } from './testing/open-sign-in';

/** A challenge that is solved by the fourth guess. */
const easyChallenge = () =>
  createChallenge({ algorithm: 'PBKDF2/SHA-256', cost: 1, counter: 3, deriveKey, hmacSignatureSecret: 'x' });

describe('the name step of the sign-in', () => {
  it('asks a new member for a name, and for another one when the server refuses it', async () => {
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

  it('fills in the invitation from the link, and says when the server refuses it', async () => {
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

  it('solves a proof of work while many people sign up, says so, and then goes on', async () => {
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

  it('says that the proof was refused, and keeps the name', async () => {
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

  it('goes back to the address when the code has expired before the name is sent', async () => {
    open({ 'POST /api/account/code/check': ok({ user: null }), 'POST /api/account/sign-up': refused('code') });
    await askForCode();
    await enter('12345678');
    await userEvent.type(await screen.findByLabelText('Your name'), 'Mei{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('That took too long.');
    expect(screen.getByLabelText('E-mail address')).toBeInTheDocument();
  });
});
