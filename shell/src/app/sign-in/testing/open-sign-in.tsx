import { webcrypto } from 'node:crypto';
import { TextEncoder } from 'node:util';
import { afterEach, beforeAll, beforeEach, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Answers, failure, fetchDouble } from '@wishboard/web-kit/doubles/fetch-double';
import { clearLoadedRemotes } from '../../../remotes/use-remote';
import { useShellStore } from '../../../shell-store';
import { App } from '../../App';

export const mei = { id: '1', username: 'mei', displayName: 'Mei', avatar: '', createdAt: '2026-01-01T00:00:00Z' };
const nobody = failure(401, 'UNAUTHENTICATED');
export const refused = (field: string) => ({
  status: 400,
  body: { code: 'VALIDATION_FAILED', message: 'No', errors: [{ field, message: 'No' }] },
});
export const SENT = { 'POST /api/account/code': { status: 204 } };

/** Renders the page for a visitor on a server with accounts of the board itself. */
export function open(answers: Answers = {}, data: object = {}) {
  const script = document.createElement('script');
  script.id = 'remotes';
  script.type = 'application/json';
  script.textContent = JSON.stringify({ authMode: 'accounts', ...data });
  document.head.append(script);
  const api = fetchDouble({ 'GET /api/user': nobody, ...SENT, ...answers });
  render(<App />);
  return api;
}

export async function askForCode(email = 'mei@wish.test') {
  await userEvent.type(await screen.findByLabelText('E-mail address'), `${email}{Enter}`);
}

export async function enter(code: string) {
  await userEvent.type(await screen.findByLabelText(/^Code/), `${code}{Enter}`);
}

export const account = () => screen.findByRole('button', { name: 'Mei, account and settings' });

// jsdom has neither TextEncoder nor Web Crypto.
beforeAll(() => {
  Object.assign(globalThis, { TextEncoder });
  Object.defineProperty(globalThis.crypto, 'subtle', { value: webcrypto.subtle });
});
beforeEach(() => {
  clearLoadedRemotes();
  window.history.replaceState(null, '', '/');
  useShellStore.setState({ language: 'mixed', theme: 'system' });
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => document.getElementById('remotes')?.remove());
