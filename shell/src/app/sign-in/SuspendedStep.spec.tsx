import { describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { failure, ok } from '@wishboard/web-kit/doubles/fetch-double';
import { askForCode, enter, open } from './testing/open-sign-in';

describe('the sign-in of a suspended member', () => {
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
  ])('says that the account is suspended and offers no objection when %s', async (_why, answers) => {
    open(answers);
    await askForCode();
    await enter('12345678');
    expect(await screen.findByRole('alert')).toHaveTextContent('has suspended your account');
    expect(screen.queryByRole('button', { name: 'Object' })).toBeNull();
  });

  it('shows the reason and the end of the suspension, and takes one objection', async () => {
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

  it('shows the suspension and the objection form after a sign-in at a provider, too', async () => {
    window.history.replaceState(null, '', '/?sign-in=suspended');
    open(suspended('2026-12-03T10:00:00Z'), { authMode: 'oidc' });
    expect(await screen.findByRole('alert')).toHaveTextContent('You can sign in again from December 3, 2026');
    expect(screen.getByRole('button', { name: 'Object' })).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Sign in' })).toBeNull();
  });

  describe('with the own account', () => {
    const account = (deletionDueAt: string | null) => ({ username: 'mei', deletionDueAt });
    const withAccount = (deletionDueAt: string | null = null) =>
      ok({ until: null, decision: null, account: account(deletionDueAt) });
    const made = { state: 'ready', askedAt: '2026-11-30T00:00:00Z', expiresAt: '2026-12-07T00:00:00Z', size: 20_000 };
    const nothingMade = { 'GET /api/user/export': ok({ export: null }) };

    /** Opens the page as after a sign-in at a provider, which leads to the suspension at once. */
    function openSuspended(answers: Parameters<typeof open>[0]) {
      window.history.replaceState(null, '', '/?sign-in=suspended');
      return open({ 'GET /api/account/suspension': withAccount(), ...nothingMade, ...answers }, { authMode: 'oidc' });
    }
    const username = () => screen.findByLabelText('To go on, enter your username: mei');

    it('makes a file with all of the member’s data, and links to it', async () => {
      openSuspended({ 'POST /api/user/export': ok({ export: made }) });
      await userEvent.click(await screen.findByRole('button', { name: 'Make the file' }));
      const link = await screen.findByRole('link', { name: 'Download (20 KB)' });
      expect(link).toHaveAttribute('href', '/api/user/export/file');
    });

    it('says that the file appears on this page while it is made, since the member has no bell', async () => {
      openSuspended({ 'GET /api/user/export': ok({ export: { ...made, state: 'making', size: null } }) });
      await screen.findByText(/The link to it appears here/, { selector: 'p' });
      expect(screen.queryByText(/the bell/)).toBeNull();
    });

    it('requests the deletion after the username is typed, and keeps the account when asked to, with the focus on the heading', async () => {
      const api = openSuspended({ 'POST /api/user/deletion': failure(400, 'VALIDATION_FAILED') });
      await userEvent.type(await username(), 'somebody{Enter}');
      expect(await screen.findByText('This is not your username')).toBeInTheDocument();
      const due = withAccount('2026-12-07T10:00:00Z');
      api.answer({ 'POST /api/user/deletion': { status: 204 }, 'GET /api/account/suspension': due });
      await userEvent.clear(await username());
      await userEvent.type(await username(), 'mei{Enter}');
      expect(await screen.findByText(/On Dec 7, 2026 everything of yours goes/)).toBeInTheDocument();
      expect(api.calls.filter(({ path }) => path === '/api/user/deletion').map(({ body }) => body)).toEqual([
        { username: 'somebody' },
        { username: 'mei' },
      ]);
      await waitFor(() => expect(screen.getByRole('heading', { name: 'Your data' })).toHaveFocus());
      api.answer({ 'DELETE /api/user/deletion': { status: 204 }, 'GET /api/account/suspension': withAccount() });
      await userEvent.click(screen.getByRole('button', { name: 'Keep my account' }));
      await username();
      await waitFor(() => expect(screen.getByRole('heading', { name: 'Your data' })).toHaveFocus());
    });

    it.each([
      ['the suspension is over', 404, 'You can sign in again', 'Your account is no longer suspended.'],
      ['ten minutes have passed', 401, 'Your account is suspended', /You signed in ten minutes ago/],
    ])('says so on the open page once %s, and links to the sign-in instead', async (_, status, title, text) => {
      jest.useFakeTimers({ advanceTimers: true });
      try {
        const api = openSuspended({});
        await username();
        api.answer({ 'GET /api/account/suspension': failure(status, 'NOT_FOUND') });
        await act(() => jest.advanceTimersByTimeAsync(30_000));
        expect(await screen.findByText(text)).toBeInTheDocument();
        expect(screen.getByRole('heading', { name: title })).toBeInTheDocument();
        expect(screen.getByRole('link', { name: 'To the sign-in' })).toHaveAttribute('href', '/');
        expect(screen.queryByRole('textbox')).toBeNull();
        const reads = () => api.calls.filter(({ path }) => path === '/api/account/suspension').length;
        const before = reads();
        await act(() => jest.advanceTimersByTimeAsync(120_000));
        expect(reads()).toBe(before);
      } finally {
        jest.useRealTimers();
      }
    });

    it('is not offered by a server of the previous release', async () => {
      const api = openSuspended({ 'GET /api/account/suspension': ok({ until: null, decision: null }) });
      await screen.findByText(/has suspended your account/);
      expect(screen.queryByRole('heading', { name: 'Your data' })).toBeNull();
      expect(api.calls.map(({ path }) => path)).not.toContain('/api/user/export');
    });
  });

  it('says that a suspension has no end and that the objection was rejected', async () => {
    open(suspended(null, { decision: 'ban', canObject: false, objection: 'upheld' }));
    await askForCode();
    await enter('12345678');
    expect(await screen.findByRole('alert')).toHaveTextContent('for good');
    expect(screen.getByText('You objected, and the decision stands.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Object' })).toBeNull();
  });
});
