import { beforeEach, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import type { UserView } from '@wishboard/contracts/http/fields/user';
import { type Answers, fetchDouble, ok } from '@wishboard/web-kit/doubles/fetch-double';
import { clearLoadedRemotes } from '../../remotes/use-remote';
import { useShellStore } from '../../shell-store';
import { App } from '../App';

const member = (id: string, displayName: string): UserView => ({
  id,
  username: displayName.toLowerCase(),
  displayName,
  avatar: '',
  createdAt: '2026-01-01T00:00:00Z',
});
export const mei = member('1', 'Mei');
export const jonas = member('2', 'Jonas');

/** The answers of a demo to Mei, who can switch to Jonas. */
export const signedIn: Answers = { 'GET /api/user': ok(mei), 'GET /api/users': ok([mei, jonas]) };

/** Opens the whole page at an address, before an API with these answers and without any remote. */
export function openPage(address: string, answers: Answers) {
  window.history.replaceState(null, '', address);
  const api = fetchDouble(answers);
  return { api, ...render(<App />) };
}

/** Waits for the button in the header that shows who is signed in. */
export const accountButton = (name: string) => screen.findByRole('button', { name: `${name}, account and settings` });

beforeEach(() => {
  clearLoadedRemotes();
  useShellStore.setState({ language: 'mixed', theme: 'system' });
  // Each remote that cannot be loaded warns.
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
});
