import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SessionView } from '@wishboard/contracts/http/members/session';
import { type Answers, failure, fetchDouble, ok } from '@wishboard/web-kit/doubles/fetch-double';
import { toast } from '@wishboard/web-kit/ui';
import { clearLoadedRemotes } from '../../remotes/use-remote';
import { useShellStore } from '../../shell-store';
import { App } from '../App';

const mei = { id: '1', username: 'mei', displayName: 'Mei', avatar: '', createdAt: '2026-01-01T00:00:00Z' };
const passkey = { id: 'k', name: 'Phone', createdAt: '2026-01-01T00:00:00Z', lastUsedAt: null };
const session = (id: string, browser: string | null, system: string | null): SessionView => ({
  id,
  isCurrent: id === 'here',
  browser,
  system,
  createdAt: '2026-01-01T00:00:00Z',
  lastUsedAt: '2026-01-02T00:00:00Z',
});
const here = session('here', 'Firefox', 'Linux');
const phone = session('there', 'Safari', 'iPhone');
const unknown = session('unknown', null, null);

function open(address: string, answers: Answers, authMode = 'accounts') {
  window.history.replaceState(null, '', address);
  const script = document.createElement('script');
  script.id = 'remotes';
  script.type = 'application/json';
  script.textContent = JSON.stringify({ authMode });
  document.head.append(script);
  const api = fetchDouble({ 'GET /api/user': ok(mei), ...answers });
  render(<App />);
  return api;
}

const listed = (...sessions: SessionView[]): Answers => ({ 'GET /api/user/sessions': ok(sessions) });
const dialog = (name: string) => screen.findByRole('dialog', { name });
const DONE = { status: 204 };

beforeEach(() => {
  clearLoadedRemotes();
  useShellStore.setState({ language: 'mixed', theme: 'system' });
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  document.getElementById('remotes')?.remove();
  delete document.documentElement.dataset.timeZone;
});

describe('the link to the operators’ page', () => {
  it.each([
    ['operators', { isOperator: true }, 'accounts', 1],
    ['others', {}, 'accounts', 0],
    ['operators elsewhere, whose shared password opens it', { isOperator: true }, 'oidc', 0],
  ])('is in the account menu only for operators of a board with accounts: %s', async (_who, about, authMode, links) => {
    open('/', { 'GET /api/user': ok({ ...mei, ...about }) }, authMode);
    await userEvent.click(await screen.findByRole('button', { name: 'Mei, account and settings' }));
    await screen.findByRole('link', { name: /^Privacy/ });
    expect(screen.queryAllByRole('link', { name: 'Operators’ page' })).toHaveLength(links);
  });
});

describe('the list of sessions', () => {
  it('opens from the account menu and names each device with its days', async () => {
    open('/', listed(here, phone, unknown), 'oidc');
    await userEvent.click(await screen.findByRole('button', { name: 'Mei, account and settings' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Where you are signed in' }));
    const rows = (await within(await dialog('Where you are signed in')).findAllByRole('listitem')).map(
      ({ textContent }) => textContent,
    );
    expect(rows).toEqual([
      'Firefox on LinuxThis oneSigned in Jan 1, 2026 · Last used Jan 2, 2026',
      'Safari on iPhoneSigned in Jan 1, 2026 · Last used Jan 2, 2026',
      'Another deviceSigned in Jan 1, 2026 · Last used Jan 2, 2026',
    ]);
  });

  it.each([
    ['Pacific/Kiritimati', 'Signed in Jan 1, 2026 · Last used Jan 2, 2026'],
    ['America/Los_Angeles', 'Signed in Dec 31, 2025 · Last used Jan 1, 2026'],
  ])('shows dates in %s when that is the account’s time zone', async (timeZone, days) => {
    open('/?dialog=sessions', { ...listed(here), 'GET /api/user': ok({ ...mei, timeZone }) });
    expect(await within(await dialog('Where you are signed in')).findByText(days)).toBeVisible();
    expect(document.documentElement.dataset.timeZone).toBe(timeZone);
  });

  it('ends another session, and offers no end of the current one', async () => {
    const api = open('/?dialog=sessions', { ...listed(here, phone), 'DELETE /api/user/sessions/there': DONE });
    const list = within(await dialog('Where you are signed in'));
    expect(list.queryByRole('button', { name: 'Sign out Firefox on Linux' })).toBeNull();
    const end = await list.findByRole('button', { name: 'Sign out Safari on iPhone' });
    api.answer(listed(here));
    await userEvent.click(end);
    expect(await screen.findByText('Safari on iPhone was signed out')).toBeInTheDocument();
    expect(await list.findByText('You are signed in nowhere else.')).toBeInTheDocument();
  });

  it('ends all other sessions at once', async () => {
    const api = open('/?dialog=sessions', { ...listed(here, phone, unknown), 'DELETE /api/user/sessions': DONE });
    const all = await screen.findByRole('button', { name: 'Sign out everywhere else' });
    api.answer(listed(here));
    await userEvent.click(all);
    expect(await screen.findByText('You are signed in nowhere else.')).toBeInTheDocument();
  });

  it('treats a session that is already gone as ended, and says when one could not be ended', async () => {
    const api = open('/?dialog=sessions', {
      ...listed(here, phone),
      'DELETE /api/user/sessions/there': failure(503, 'UNAVAILABLE'),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Sign out Safari on iPhone' }));
    expect(await screen.findByText('Nothing was signed out. Please try again later.')).toBeInTheDocument();
    api.answer({ ...listed(here), 'DELETE /api/user/sessions/there': failure(404, 'NOT_FOUND') });
    await userEvent.click(screen.getByRole('button', { name: 'Sign out Safari on iPhone' }));
    expect(await screen.findByText('Safari on iPhone was signed out')).toBeInTheDocument();
  });

  it('says when it could not be loaded, and tries again', async () => {
    const api = open('/?dialog=sessions', { 'GET /api/user/sessions': failure(503, 'UNAVAILABLE') });
    expect(await screen.findByText('Where you are signed in could not be loaded')).toBeInTheDocument();
    api.answer(listed(here));
    await userEvent.click(within(await dialog('Where you are signed in')).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Firefox on Linux')).toBeInTheDocument();
  });

  it('is not available in the demo, and leaves the address', async () => {
    open('/?category=books&dialog=sessions', { 'GET /api/users?limit=5': ok([mei]) }, 'demo');
    await screen.findByRole('button', { name: 'Mei, account and settings' });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(window.location.search).toBe('?category=books');
  });
});

describe('a member who signs in at a provider beside accounts', () => {
  it('has no passkeys in the account menu or in a dialog', async () => {
    open('/?dialog=passkeys', { 'GET /api/user': ok({ ...mei, isOfProvider: true }) });
    await userEvent.click(await screen.findByRole('button', { name: 'Mei, account and settings' }));
    await screen.findByRole('button', { name: 'Where you are signed in' });
    expect(screen.queryByRole('button', { name: 'Passkeys' })).toBeNull();
    expect(screen.queryByRole('dialog', { name: 'Passkeys' })).toBeNull();
    expect(window.location.search).toBe('');
  });
});

describe('the passkeys dialog', () => {
  it.each(['alone', 'below a toast'])(
    'cancels a rename with Escape, and closes with the next Escape, %s',
    async (where) => {
      open('/?dialog=passkeys', { 'GET /api/account/passkeys': ok([passkey]) });
      const list = within(await dialog('Passkeys'));
      await userEvent.click(await list.findByRole('button', { name: 'Rename “Phone”' }));
      if (where === 'below a toast') act(() => toast({ title: 'Something else' }));
      if (where === 'below a toast') await screen.findByText('Something else');
      await userEvent.type(list.getByLabelText('Name of the passkey'), 'Tablet{Escape}');
      expect(list.getByText('Phone')).toBeInTheDocument();
      expect(list.getByRole('button', { name: 'Rename “Phone”' })).toHaveFocus();
      await userEvent.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Passkeys' })).toBeNull());
    },
  );
});

describe('the proof of identity before passkeys change', () => {
  const refused = failure(403, 'FORBIDDEN');
  const answers = (about: object, ...keys: object[]): Answers => ({
    'GET /api/user': ok({ ...mei, ...about }),
    'GET /api/account/passkeys': ok(keys),
    'POST /api/account/passkeys/options': refused,
    'DELETE /api/account/passkeys/k': refused,
  });
  const asked = async (button: RegExp) => {
    const passkeys = within(await dialog('Passkeys'));
    await userEvent.click(await passkeys.findByRole('button', { name: button }));
    const sure = screen.queryByRole('alertdialog');
    if (sure) await userEvent.click(within(sure).getByRole('button', { name: 'Remove' }));
    return passkeys;
  };

  it('offers a member a code by mail', async () => {
    open('/?dialog=passkeys', answers({}, passkey));
    const passkeys = await asked(/^Remove/);
    expect(await passkeys.findByRole('button', { name: 'Send a code to my address' })).toBeVisible();
  });

  it('offers no code to an operator with a passkey, and says why', async () => {
    open('/?dialog=passkeys', answers({ isOperator: true }, passkey));
    const passkeys = await asked(/^Remove/);
    expect(await passkeys.findByText(/a code is not enough here/)).toBeVisible();
    expect(passkeys.queryByRole('button', { name: /code/ })).toBeNull();
  });
});
