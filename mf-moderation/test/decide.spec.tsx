import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { failure, ok } from '@wishboard/web-kit/doubles/fetch-double';
import { aDecision, aSubject } from '../src/fixtures/moderation';
import { chosen, DECIDE, read, renderModeration, twoWishes } from './render-moderation';

describe('a moderator’s decision', () => {
  it('is made by keyboard alone, names the decision that was seen, and moves to the next wish', async () => {
    const { user, sent } = await renderModeration([aSubject('w1', { latestDecision: 'd0' }), aSubject('w2')]);
    await user.keyboard('h4{Enter}');
    expect(await screen.findByText('Decided')).toBeInTheDocument();
    expect(sent().map(({ path, body }) => [path, body])).toEqual([
      ['/api/moderation/decisions', { kind: 'wish', id: 'w1', decision: 'hide', reason: 'spam', seen: 'd0' }],
    ]);
    await waitFor(() => expect(chosen()).toHaveTextContent('Wish w2'));
    expect(screen.getAllByRole('option')).toHaveLength(1);
    expect(chosen()).toHaveFocus();
  });

  it.each([
    ['n', 'nothing'],
    ['w', 'warn'],
    ['h', 'hide'],
    ['l', 'limit'],
    ['r', 'remove'],
    ['b', 'ban'],
    ['u', 'uphold'],
  ])('has a key of its own: %s is %s', async (key, decision) => {
    const { user, sent } = await renderModeration([aSubject('w1')], { item: { isObjection: true } });
    await user.keyboard(`${key}5{Enter}`);
    await screen.findByText('Decided');
    expect(sent()[0]?.body).toMatchObject({ decision, reason: 'other' });
  });

  it('is sent without HTTPS, too, where the browser makes no UUIDs', async () => {
    const { randomUUID } = crypto;
    Object.assign(crypto, { randomUUID: undefined });
    const { user, sent } = await renderModeration([aSubject('w1')]);
    await user.keyboard('h4{Enter}');
    await screen.findByText('Decided');
    expect(sent()).toHaveLength(1);
    Object.assign(crypto, { randomUUID });
  });

  it('to suspend has its own key, which moves the focus to the days', async () => {
    const { user, sent } = await renderModeration([aSubject('w1')]);
    await user.keyboard('s2{Enter}');
    expect(screen.getByRole('textbox', { name: 'Days' })).toHaveFocus();
    await user.keyboard('7{Enter}');
    await screen.findByText('Decided');
    expect(sent()[0]?.body).toMatchObject({ decision: 'suspend', reason: 'harassment', days: 7 });
  });

  it('is not sent before both the decision and the reason are chosen', async () => {
    const { user, sent } = await renderModeration(twoWishes());
    await user.keyboard('{Enter}');
    expect(screen.getByRole('alert')).toHaveTextContent('Choose a decision first');
    expect(screen.getByRole('button', { name: 'Nothing' })).toHaveFocus();
    await user.keyboard('r{Enter}');
    expect(screen.getByRole('button', { name: 'Remove' })).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByRole('alert')).toHaveTextContent('Choose a reason first');
    expect(sent()).toEqual([]);
  });

  it('no longer asks for a reason or for days once they are given', async () => {
    const { user } = await renderModeration([aSubject('w1')]);
    await user.keyboard('s{Enter}');
    expect(screen.getByRole('alert')).toHaveTextContent('Choose a reason first');
    await user.keyboard('2');
    expect(screen.queryByRole('alert')).toBeNull();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('alert')).toHaveTextContent('Say for how many days');
    await user.keyboard('7');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('to suspend needs 1 to 365 days, and takes a note in which letters are no shortcuts', async () => {
    const { user, sent } = await renderModeration([aSubject('w1')]);
    await user.click(screen.getByRole('button', { name: 'Suspend' }));
    await user.click(screen.getByRole('radio', { name: 'Hurts or threatens somebody' }));
    await user.type(screen.getByRole('textbox', { name: /A word to the member/ }), 'jhr');
    await user.click(screen.getByRole('button', { name: 'Confirm: Suspend' }));
    expect(screen.getByRole('alert')).toHaveTextContent('Say for how many days');
    await user.type(screen.getByRole('textbox', { name: 'Days' }), '366{Enter}');
    expect(sent()).toEqual([]);
    await user.clear(screen.getByRole('textbox', { name: 'Days' }));
    await user.type(screen.getByRole('textbox', { name: 'Days' }), '7{Enter}');
    expect(await screen.findByText('Nothing to look at')).toBeInTheDocument();
    expect(sent()[0]?.body).toMatchObject({ decision: 'suspend', reason: 'harassment', note: 'jhr', days: 7 });
  });

  it('about a member offers no choice that is for wishes only', async () => {
    await renderModeration([aSubject('m1', { kind: 'member', wish: null })]);
    expect(screen.getByRole('button', { name: 'Warn' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Hide' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Uphold' })).toBeNull();
  });

  it('that comes second is refused with the first moderator’s decision, and the queue moves on', async () => {
    const { user, api, decided } = await renderModeration(twoWishes(), {
      answers: {
        [DECIDE]: () => {
          decided.add('w1');
          api.answer({
            [read('w1')]: ok(aSubject('w1', { decisions: [aDecision('d1')], latestDecision: 'd1' })),
          });
          return failure(409, 'DECIDED_ALREADY', 'ann decided: hide');
        },
      },
    });
    await user.keyboard('n5{Enter}');
    expect(await screen.findByText('Another moderator decided before you')).toBeInTheDocument();
    expect(screen.getByText('ann: Hide')).toBeInTheDocument();
    await waitFor(() => expect(chosen()).toHaveTextContent('Wish w2'));
  });

  it('that the server refuses keeps its form filled in', async () => {
    const { user } = await renderModeration(twoWishes(), { answers: { [DECIDE]: failure(403, 'FORBIDDEN') } });
    await user.keyboard('b5{Enter}');
    expect(await screen.findByText('This decision is another’s to make.')).toBeInTheDocument();
    expect(chosen()).toHaveTextContent('Wish w1');
    expect(screen.getByRole('button', { name: 'Confirm: Suspend for good' })).toBeEnabled();
  });
});

describe('an earlier decision', () => {
  it('is taken back with a reason, and only the latest one can be', async () => {
    const decisions = [aDecision('d2', { decision: 'remove' }), aDecision('d1')];
    const { user, sent } = await renderModeration([aSubject('w1', { decisions, latestDecision: 'd2' })], {
      answers: { 'POST /api/moderation/decisions/d2/take-back': { status: 201, body: { id: 'd3' } } },
      item: { isObjection: true },
    });
    expect(screen.getByRole('button', { name: 'Uphold' })).toBeInTheDocument();
    // One button among the choices, and one in the history.
    expect(screen.getAllByRole('button', { name: 'Take back' })).toHaveLength(2);
    await user.keyboard('t5{Enter}');
    await screen.findByText('Decided');
    expect(sent()[0]).toMatchObject({
      path: '/api/moderation/decisions/d2/take-back',
      body: { reason: 'other', seen: 'd2' },
    });
  });
});
