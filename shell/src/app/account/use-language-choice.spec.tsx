import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { UserView } from '@wishboard/contracts/http/fields/user';
import { type Answers, failure, fetchDouble, ok } from '@wishboard/web-kit/doubles/fetch-double';
import { clearLoadedRemotes } from '../../remotes/use-remote';
import { useShellStore } from '../../shell-store';
import { App } from '../App';

const mei: UserView = { id: '1', username: 'mei', displayName: 'Mei', avatar: '', createdAt: '2026-01-01T00:00:00Z' };
const profile = { displayName: 'Mei', line: '', avatar: '', boardFor: 'everyone', language: 'zh-TW', timeZone: '' };

function open(user: UserView, authMode: string, answers: Answers = {}) {
  const script = document.createElement('script');
  script.id = 'remotes';
  script.type = 'application/json';
  script.textContent = JSON.stringify({ authMode });
  document.head.append(script);
  const api = fetchDouble({
    'GET /api/user': ok(user),
    'GET /api/users?limit=30': ok([user]),
    'PATCH /api/user/profile': ok(profile),
    ...answers,
  });
  render(<App />);
  return async () => api.calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
}
async function choose(language: string) {
  await userEvent.click(await screen.findByRole('button', { name: 'Mei, account and settings' }));
  await userEvent.click(await screen.findByRole('radio', { name: language }));
}
const language = () => useShellStore.getState().language;

describe('the language of the interface', () => {
  beforeEach(() => {
    jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    clearLoadedRemotes();
    window.history.replaceState(null, '', '/');
    useShellStore.setState({ language: 'mixed', theme: 'system' });
  });
  afterEach(() => document.getElementById('remotes')?.remove());

  it('changes at once, and is stored in the account', async () => {
    const sent = open(mei, 'accounts');
    await choose('繁體中文');
    expect(language()).toBe('zh-TW');
    await waitFor(async () => expect(await sent()).toEqual([{ language: 'zh-TW' }]));
  });

  it('is that of the account where the member signs in elsewhere', async () => {
    const sent = open({ ...mei, language: 'zh-TW' }, 'oidc');
    await screen.findByRole('button', { name: /Mei/ });
    await waitFor(() => expect(language()).toBe('zh-TW'));
    expect(await sent()).toEqual([]);
  });

  it('changes in the browser alone in the demo, whose members are shared: nothing is stored in the account', async () => {
    const sent = open({ ...mei, language: 'en' }, 'demo');
    await choose('繁體中文');
    expect([language(), await sent()]).toEqual(['zh-TW', []]);
  });

  it('stays changed when the account could not store it, and a message says so', async () => {
    open(mei, 'accounts', { 'PATCH /api/user/profile': failure(503, 'UNAVAILABLE') });
    await choose('繁體中文');
    expect(await screen.findByText('語言只儲存在這個瀏覽器，請稍後再選一次。')).toBeInTheDocument();
    expect(language()).toBe('zh-TW');
  });
});
