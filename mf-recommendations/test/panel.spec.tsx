import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { PreferencesView } from '@wishboard/contracts/http/members/preferences';
import type { NoteColor } from '@wishboard/contracts/http/wishes/wish';
import { type Answers, failure, ok } from '@wishboard/web-kit/doubles/fetch-double';
import { recommendations } from '../src/fixtures/recommendations';
import { held, openPanel, setUp, upTo } from './set-up';

const PREFERENCES = 'GET /api/user/preferences';
const SIX = 'GET /api/recommendations?limit=6';
const TWELVE = 'GET /api/recommendations?limit=12';
const MORE = 'Show More Recommendations';

const preferences = (overrides: Partial<PreferencesView>) =>
  ok({ keywords: [], categories: [], colorPreference: null, lastUpdated: null, ...overrides });

describe('the panel', () => {
  it('opens from "see all" with six cards', async () => {
    setUp(upTo(60));
    const panel = await openPanel();
    expect(within(panel).getByRole('heading', { name: 'Recommendations for You' })).toBeVisible();
    expect(await within(panel).findAllByRole('article')).toHaveLength(6);
  });

  it('names up to three interests and the preferred colour', async () => {
    const answer = preferences({ keywords: ['京都', 'coffee', 'books', 'hiking'], colorPreference: 'green' });
    setUp(upTo(60), { answers: { [PREFERENCES]: answer } });
    const panel = await openPanel();
    expect(await within(panel).findByText(/Your interests:/)).toBeVisible();
    for (const keyword of ['京都', 'coffee', 'books']) expect(within(panel).getByText(keyword)).toBeVisible();
    expect(within(panel).queryByText('hiking')).toBeNull();
    expect(within(panel).getByText('Prefers green notes')).toBeVisible();
  });

  it('shows no preferred colour when the colour is unknown', async () => {
    const answer = preferences({ keywords: ['京都'], colorPreference: 'purple' as NoteColor });
    setUp(upTo(60), { answers: { [PREFERENCES]: answer } });
    const panel = await openPanel();
    expect(await within(panel).findByText('京都')).toBeVisible();
    expect(within(panel).queryByText(/Prefers/)).toBeNull();
  });

  describe('resetting the interests', () => {
    const RESET = 'DELETE /api/user/preferences';
    const known = preferences({ keywords: ['京都'], colorPreference: 'green' });

    async function askToReset(answers: Answers) {
      const rendered = setUp(upTo(60), { answers: { [PREFERENCES]: known, ...answers } });
      const panel = await openPanel();
      await userEvent.click(await within(panel).findByRole('button', { name: 'Reset interests' }));
      return { ...rendered, question: await screen.findByRole('alertdialog', { name: 'Reset your interests?' }) };
    }

    it('asks first, and changes nothing on cancel', async () => {
      const { question, sent } = await askToReset({});
      expect(question).toHaveTextContent('This cannot be undone.');
      await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
      expect(screen.queryByRole('alertdialog')).toBeNull();
      expect(screen.getByText('京都')).toBeVisible();
      expect(screen.getByRole('button', { name: 'Reset interests' })).toHaveFocus();
      expect(sent(RESET)).toBe(0);
    });

    it('clears the interests, focuses a message in their place, and reads the recommendations again', async () => {
      const { question, api, sent } = await askToReset({ [RESET]: ok(undefined) });
      const before = sent(SIX);
      api.answer({ [PREFERENCES]: preferences({}) });
      await userEvent.click(within(question).getByRole('button', { name: 'Reset interests' }));
      const note = await screen.findByText(/^Your interests are reset\./);
      expect(note).toHaveFocus();
      expect(sent(RESET)).toBe(1);
      expect(screen.queryByText('京都')).toBeNull();
      await waitFor(() => expect(sent(SIX)).toBe(before + 1));
      expect(screen.getByRole('dialog', { name: 'Recommendations for You' })).toBeVisible();
    });

    it('keeps the interests with a message when the reset fails', async () => {
      const { question } = await askToReset({ [RESET]: failure(503, 'UNAVAILABLE') });
      await userEvent.click(within(question).getByRole('button', { name: 'Reset interests' }));
      expect(await screen.findByText('Your interests could not be reset. Please try again.')).toBeVisible();
      expect(screen.getByText('京都')).toBeVisible();
    });
  });

  it('shows no interests and no colour when none are known', async () => {
    setUp(upTo(60));
    const panel = await openPanel();
    await within(panel).findAllByRole('article');
    expect(within(panel).queryByText(/Your interests:/)).toBeNull();
    expect(within(panel).queryByText(/Prefers/)).toBeNull();
  });

  it('shows six more each time, as long as the full number was returned', async () => {
    setUp(upTo(14));
    const panel = await openPanel();
    for (const count of [12, 14]) {
      await userEvent.click(await within(panel).findByRole('button', { name: MORE }));
      await waitFor(() => expect(within(panel).getAllByRole('article')).toHaveLength(count));
    }
    expect(within(panel).queryByRole('button', { name: MORE })).toBeNull();
  });

  it('offers no more when fewer than the limit were returned', async () => {
    setUp(upTo(5));
    const panel = await openPanel();
    expect(await within(panel).findAllByRole('article')).toHaveLength(5);
    expect(within(panel).queryByRole('button', { name: MORE })).toBeNull();
  });

  it('keeps the cards while more are loading', async () => {
    const more = held();
    setUp(upTo(60), { answers: { [TWELVE]: more.answer } });
    const panel = await openPanel();
    await userEvent.click(await within(panel).findByRole('button', { name: MORE }));
    expect(within(panel).getByRole('button', { name: 'Loading more recommendations...' })).toBeDisabled();
    expect(within(panel).getAllByRole('article')).toHaveLength(6);
    more.give(ok(recommendations(12)));
    await waitFor(() => expect(within(panel).getAllByRole('article')).toHaveLength(12));
  });

  it('shows a loading status at first', async () => {
    setUp(upTo(60), { answers: { [SIX]: held().answer } });
    expect(within(await openPanel()).getByRole('status')).toHaveTextContent('Loading recommendations...');
  });

  it('shows the specified error when it cannot load, and loads again on request', async () => {
    const { api } = setUp(upTo(60), { answers: { [SIX]: failure(503, 'UNAVAILABLE') } });
    const panel = await openPanel();
    const alert = await within(panel).findByRole('alert');
    expect(alert).toHaveTextContent('Unable to load recommendations right now.');
    expect(alert).toHaveTextContent('Try again later or create more wishes to get personalized suggestions!');
    api.answer({ [SIX]: ok(recommendations(6)) });
    await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(await within(panel).findAllByRole('article')).toHaveLength(6);
  });

  it('says "No recommendations yet!" when there are none', async () => {
    setUp(upTo(60), { answers: { [SIX]: ok([]) } });
    expect(await within(await openPanel()).findByText('No recommendations yet!')).toBeVisible();
  });

  it('closes and shows the wish when a card is chosen', async () => {
    const { opened } = setUp(upTo(60));
    const panel = await openPanel();
    await userEvent.click(await within(panel).findByRole('button', { name: 'Wish w6' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(opened).toEqual(['w6']);
  });

  it('gives the focus back to "see all" when it is closed by keyboard', async () => {
    setUp(upTo(60));
    await openPanel();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('button', { name: '查看全部' })).toHaveFocus();
  });
});
