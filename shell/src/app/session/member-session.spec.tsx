import { BroadcastChannel as NodeChannel } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { failure, fetchDouble, ok } from '@wishboard/web-kit/doubles/fetch-double';
import { accountButton, jonas, mei, openPage, signedIn } from '../testing/open-page';
import { SESSION_CHANNEL } from './watch-other-tabs';

describe('a session that ended on the server', () => {
  const sessionLost = failure(401, 'UNAUTHENTICATED', 'Please sign in');

  it('leads to the sign-in, with nothing of the member left', async () => {
    const { api } = openPage('/', { ...signedIn, 'GET /api/users': sessionLost });
    await accountButton('Mei');
    api.answer({ 'GET /api/user': sessionLost });
    await userEvent.click(await accountButton('Mei'));
    expect(await screen.findByRole('link', { name: 'Sign in' })).toBeInTheDocument();
    expect(screen.queryByText('Mei')).toBeNull();
  });

  it('continues as the member whom the server knows now, with a page that begins anew', async () => {
    const { api } = openPage('/', { ...signedIn, 'GET /api/users': sessionLost });
    await accountButton('Mei');
    api.answer({ 'GET /api/user': ok(jonas) });
    await userEvent.click(await accountButton('Mei'));
    await accountButton('Jonas');
    await waitFor(() => expect(screen.queryByText('This is a demo')).toBeNull());
  });

  it.each([
    ['is refused a request', failure(403, 'FORBIDDEN')],
    ['is refused the session', sessionLost],
  ])('takes the link to the moderation page from a member who %s and is no moderator any more', async (_, answer) => {
    const { api } = openPage('/', {
      ...signedIn,
      'GET /api/user': ok({ ...mei, isModerator: true }),
      'GET /api/users': answer,
    });
    await accountButton('Mei');
    api.answer({ 'GET /api/user': ok(mei) });
    await userEvent.click(await accountButton('Mei'));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Moderation' })).toBeNull());
    expect(screen.getByText('This is a demo')).toBeInTheDocument();
  });

  it('changes nothing when the server still knows the member', async () => {
    const { api } = openPage('/', { ...signedIn, 'GET /api/users': sessionLost });
    await userEvent.click(await accountButton('Mei'));
    await waitFor(() => expect(api.calls.filter((call) => call.path === '/api/user')).toHaveLength(2));
    expect(screen.getByText('This is a demo')).toBeInTheDocument();
  });
});

describe('two tabs of one browser', () => {
  let otherTab: BroadcastChannel;
  beforeEach(() => {
    // jsdom has none.
    globalThis.BroadcastChannel = NodeChannel as unknown as typeof BroadcastChannel;
    otherTab = new BroadcastChannel(SESSION_CHANNEL);
  });
  afterEach(() => {
    cleanup();
    otherTab.close();
    Reflect.deleteProperty(globalThis, 'BroadcastChannel');
  });
  const countUserReads = ({ calls }: ReturnType<typeof fetchDouble>) =>
    calls.filter(({ path }) => path === '/api/user').length;

  it('both continue as the member to whom the other one switched', async () => {
    const { api } = openPage('/', signedIn);
    await accountButton('Mei');
    api.answer({ 'GET /api/user': ok(jonas) });
    otherTab.postMessage(jonas.id);
    await accountButton('Jonas');
    expect(screen.queryByText('Mei')).toBeNull();
  });

  it('both lead to the sign-in after a sign-out in the other one, and stay at their place when somebody signs in', async () => {
    const { api } = openPage('/?category=books', signedIn);
    await accountButton('Mei');
    api.answer({ 'GET /api/user': failure(401, 'UNAUTHENTICATED') });
    otherTab.postMessage(null);
    await screen.findByRole('link', { name: 'Sign in' });
    api.answer({ 'GET /api/user': ok(jonas) });
    otherTab.postMessage(jonas.id);
    await accountButton('Jonas');
    expect(window.location.search).toBe('?category=books');
  });

  it('tell each other who is signed in, and ask nobody when it is the same member', async () => {
    const told: unknown[] = [];
    otherTab.onmessage = ({ data }) => told.push(data);
    const { api } = openPage('/', { ...signedIn, 'POST /api/user/switch': ok(jonas) });
    await userEvent.click(await accountButton('Mei'));
    await userEvent.click(await screen.findByRole('button', { name: 'Jonas' }));
    await accountButton('Jonas');
    await waitFor(() => expect(told).toEqual([mei.id, jonas.id]));
    otherTab.postMessage(jonas.id);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(countUserReads(api)).toBe(1);
  });
});
