import { describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { queryKeys } from '@wishboard/contracts/http/routes';
import { failure, ok } from '@wishboard/web-kit/doubles/fetch-double';
import { renderWithKit } from '@wishboard/web-kit/testing/render-with-kit';
import { aDecision, aQueueItem, aReport, aSubject } from '../src/fixtures/moderation';
import { Moderation } from '../src/Moderation';
import { chosen, QUEUE, read, renderModeration, twoWishes } from './render-moderation';

describe('the moderation queue', () => {
  it('says that there is nothing to look at', async () => {
    renderWithKit(<Moderation />, { answers: { [QUEUE]: ok([]) } });
    expect(await screen.findByText('Nothing to look at')).toBeInTheDocument();
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('offers to load again after a failure', async () => {
    const { api } = renderWithKit(<Moderation />, { answers: { [QUEUE]: failure(503, 'UNAVAILABLE') } });
    await screen.findByText('The queue could not be loaded');
    api.answer({ [QUEUE]: ok([]) });
    await userEvent.click(screen.getByRole('button', { name: /try again|retry|重試/i }));
    expect(await screen.findByText('Nothing to look at')).toBeInTheDocument();
  });

  it('shows for each automatic hold what was alike, how often, or which list entry was found', async () => {
    const held = (id: string, heldFor: string) => aDecision(id, { decision: 'hold', moderator: null, heldFor });
    const decisions = [
      held('d1', 'alike text: 47 of 5'),
      held('d2', 'alike link: 10 of 1'),
      held('d3', 'word: casino'),
      held('d4', 'emergency: shop.example'),
      held('d5', `picture: ${'ab'.repeat(32)}`),
    ];
    await renderModeration([aSubject('w1', { decisions })]);
    expect(await screen.findByText('Alike: 47 texts of 5 new members within a day')).toBeInTheDocument();
    expect(screen.getByText('The same link: 10 wishes of 1 new member within a day')).toBeInTheDocument();
    expect(screen.getByText('Found in it: word: casino')).toBeInTheDocument();
    expect(screen.getByText('Its picture looks like one on a list')).toBeInTheDocument();
    expect(screen.getByText(/^A new member’s link, to shop.example/)).toBeInTheDocument();
  });

  it('selects and focuses the first wish, and moves by J, K and the arrow keys', async () => {
    const { user } = await renderModeration(twoWishes());
    expect(chosen()).toHaveTextContent('Wish w1');
    expect(chosen()).toHaveFocus();
    await user.keyboard('j');
    expect(chosen()).toHaveTextContent('Wish w2');
    expect(chosen()).toHaveFocus();
    await user.keyboard('j');
    expect(chosen()).toHaveTextContent('Wish w2');
    await user.keyboard('{ArrowUp}');
    expect(chosen()).toHaveTextContent('Wish w1');
    await user.keyboard('{ArrowDown}k');
    expect(chosen()).toHaveTextContent('Wish w1');
  });

  it('leaves the focus in the note when new wishes arrive after J could move no further', async () => {
    const { user, api, queryClient } = await renderModeration([aSubject('w1')]);
    await user.keyboard('j');
    const note = screen.getByRole('textbox', { name: /A word to the member/ });
    await user.type(note, 'Please do not');
    api.answer({ [QUEUE]: ok([aQueueItem('w1'), aQueueItem('w2')]) });
    await queryClient.invalidateQueries({ queryKey: queryKeys.moderationQueue });
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(2));
    expect(note).toHaveFocus();
  });

  it('shows the worst reason, the number of reports and an objection for each wish', async () => {
    await renderModeration([aSubject('w1')], { item: { worstReason: 'danger', reports: 3, isObjection: true } });
    expect(chosen()).toHaveTextContent(/Wish: Wish w1.*Objection.*Dangerous or against the law.*3 reports.*@kai/);
  });

  it('shows for each wish how long ago it was first reported', async () => {
    const since = '2026-11-20T00:00:00.000Z';
    const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-20T03:20:00.000Z'));
    try {
      await renderModeration([aSubject('w1')], { item: { since } });
      const age = within(chosen()).getByText('3 h ago');
      expect(age).toHaveAttribute('datetime', since);
    } finally {
      clock.mockRestore();
    }
  });

  it('loads the next page on request', async () => {
    const next = '/api/moderation/queue?cursor=2';
    renderWithKit(<Moderation />, {
      answers: {
        [QUEUE]: ok([aQueueItem('w1')], { link: `<${next}>; rel="next"` }),
        [`GET ${next}`]: ok([aQueueItem('w1'), aQueueItem('w2')]),
        [read('w1')]: ok(aSubject('w1')),
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(2));
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });
});

describe('the subject of a decision', () => {
  it('is shown as it is now and as reported, with earlier decisions and the member’s objection', async () => {
    const decision = aDecision('d1', { subjectId: 'w9', note: 'No trade here', objection: 'They are sweets' });
    await renderModeration([
      aSubject('w1', {
        reports: [aReport('r1', { note: 'They sell them' })],
        decisions: [decision],
        isSuspended: true,
      }),
    ]);
    const subject = within(screen.getByRole('region', { name: 'Wish w1' }));
    for (const text of [
      'What it is about',
      'They sell them',
      'Cheap pills',
      'No trade here',
      'They are sweets',
      'Suspended',
    ])
      expect(subject.getByText(text)).toBeInTheDocument();
    // A reported link may lead anywhere, so it is plain text.
    expect(subject.getByText('https://pills.example/')).not.toHaveAttribute('href');
  });

  it('names accounts made together that cheered it, each with a link to its board', async () => {
    const account = (name: string) => ({ id: name, username: name, displayName: name, avatar: '' });
    const ring = { accounts: [account('mo'), account('ada')], count: 12, wishes: 3 };
    await renderModeration([aSubject('w1', { ring, reports: [] })], { item: { isOfRing: true, reports: 0 } });
    expect(chosen()).toHaveTextContent('Cheered by accounts made together');
    const subject = within(screen.getByRole('region', { name: 'Wish w1' }));
    expect(subject.getByText(/^12 accounts .* cheer this and 2 other wishes/)).toBeInTheDocument();
    expect(subject.getByRole('link', { name: '@mo' })).toHaveAttribute('href', '/?member=mo');
    expect(subject.getByText('and 10 more')).toBeInTheDocument();
  });

  it('is replaced by a message when another moderator decides about it', async () => {
    const { user, api } = await renderModeration(twoWishes());
    api.answer({ [read('w2')]: failure(403, 'FORBIDDEN') });
    await user.keyboard('j');
    expect(await screen.findByText('Another moderator decides about this')).toBeInTheDocument();
    expect(screen.queryByRole('form', { name: 'Decide' })).toBeNull();
  });
});
