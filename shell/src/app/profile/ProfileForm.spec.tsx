import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Answer, type Answers, fetchDouble, ok } from '@wishboard/web-kit/doubles/fetch-double';
import { clearLoadedRemotes } from '../../remotes/use-remote';
import { useShellStore } from '../../shell-store';
import { App } from '../App';

const mei = { id: '1', username: 'mei', displayName: 'Mei', avatar: '', createdAt: '2026-01-01T00:00:00Z' };
const profile = { displayName: 'Mei', line: '', avatar: '', boardFor: 'everyone', language: '', timeZone: '' };

async function open(page: object, save: Answers[string] = ok({ ...profile, timeZone: 'Asia/Taipei' })) {
  const script = document.createElement('script');
  script.id = 'remotes';
  script.type = 'application/json';
  script.textContent = JSON.stringify({ authMode: 'accounts', ...page });
  document.head.append(script);
  window.history.replaceState(null, '', '/?dialog=profile');
  const api = fetchDouble({
    'GET /api/user': ok(mei),
    'GET /api/user/profile': ok(profile),
    'PATCH /api/user/profile': save,
  });
  render(<App />);
  const form = within(await screen.findByRole('dialog', { name: 'Profile' }));
  await form.findByLabelText('Name');
  return { api, form };
}

describe('the profile form', () => {
  beforeEach(() => {
    jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    clearLoadedRemotes();
    useShellStore.setState({ language: 'mixed', theme: 'system' });
  });
  afterEach(() => document.getElementById('remotes')?.remove());

  it('sends only the changed field', async () => {
    const { api, form } = await open({});
    await userEvent.selectOptions(form.getByLabelText('Time zone'), 'Asia/Taipei');
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    const sent = () => api.calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
    await waitFor(() => expect(sent()).toEqual([{ timeZone: 'Asia/Taipei' }]));
  });

  it('closes no other dialog when the response arrives after the member has left the form', async () => {
    let arrive: (answer: Answer) => void = () => undefined;
    const { form } = await open({}, () => new Promise<Answer>((resolve) => (arrive = resolve)));
    await userEvent.type(form.getByLabelText('Name'), ' Lin{Enter}');
    await userEvent.keyboard('{Escape}');
    act(() => {
      window.history.pushState(null, '', '/?dialog=hidden');
      window.dispatchEvent(new PopStateEvent('popstate'));
    });
    await screen.findByRole('dialog', { name: 'Hidden from you' });
    arrive(ok(profile));
    await screen.findByText('Your profile was saved');
    expect(screen.getByRole('dialog', { name: 'Hidden from you' })).toBeInTheDocument();
  });

  it.each([
    [{}, /everyone means members/],
    [{ publicReading: true }, /Everyone includes visitors without an account/],
  ])('explains who “everyone” is, with the page data %j', async (page, words) => {
    const { form } = await open(page);
    expect(form.getByText(words)).toBeInTheDocument();
  });
});
