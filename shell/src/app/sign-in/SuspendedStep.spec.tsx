import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
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

  it('says that a suspension has no end and that the objection was rejected', async () => {
    open(suspended(null, { decision: 'ban', canObject: false, objection: 'upheld' }));
    await askForCode();
    await enter('12345678');
    expect(await screen.findByRole('alert')).toHaveTextContent('for good');
    expect(screen.getByText('You objected, and the decision stands.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Object' })).toBeNull();
  });
});
