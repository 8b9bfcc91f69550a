import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { queryKeys } from '@wishboard/contracts/http/routes';
import type { ToggleReactionResponse } from '@wishboard/contracts/http/wishes/reaction';
import type { WishView } from '@wishboard/contracts/http/wishes/wish';
import { type Answers, failure, ok } from '@wishboard/web-kit/doubles/fetch-double';
import { aRecommendation, recommendations } from '../src/fixtures/recommendations';
import { RETAINED_MS } from '../src/reactions/use-retained-cards';
import { held, openPanel, setUp, upTo } from './set-up';

const REACT = 'POST /api/wishes/w2/reactions';
/** Time in milliseconds in which a reaction is sent and answered: two frames after the tap. */
const SENT_MS = 50;

const answer = (fields: Partial<ToggleReactionResponse> = {}) =>
  ok({ wishId: 'w2', emoji: 'heart', reacted: true, reactionCounts: { heart: 4 }, myReactions: ['heart'], ...fields });
const others = () => recommendations(6).filter(({ id }) => id !== 'w2');
const card = () => screen.findByRole('article', { name: 'Wish w2' });
const heart = (note: HTMLElement) => within(note).getByRole('button', { name: /^愛心|^Heart/ });
const titles = () => screen.getAllByRole('article').map((note) => within(note).getByRole('heading').textContent);

function setUpReactions(answers: Answers = {}) {
  const rendered = setUp(ok(recommendations(5)), {
    answers: {
      'POST /api/interactions': ok({}),
      'GET /api/wishes/w2': ok(aRecommendation('w2', { reactionCounts: { heart: 4 }, myReactions: ['heart'] })),
      ...answers,
    },
  });
  const next = () => {
    rendered.api.answer({ 'GET /api/recommendations': ok(others()) });
    return act(() => rendered.queryClient.invalidateQueries({ queryKey: queryKeys.recommendations() }));
  };
  return { ...rendered, next };
}

describe('a reaction on a recommended wish', () => {
  it('shows at once, and then as the server counted it', async () => {
    const waiting = held();
    const { api } = setUpReactions({ [REACT]: waiting.answer });
    const note = await card();
    await userEvent.click(heart(note));
    expect(heart(note)).toHaveAccessibleName('愛心 1');
    expect(heart(note)).toHaveAttribute('aria-pressed', 'true');
    for (const button of within(within(note).getByRole('group')).getAllByRole('button')) expect(button).toBeDisabled();
    const sent = () => api.calls.find(({ path }) => path.endsWith('/reactions'))?.body;
    await waitFor(() => expect(sent()).toEqual({ emoji: 'heart', reacted: true }));
    waiting.give(answer());
    await waitFor(() => expect(heart(note)).toHaveAccessibleName('愛心 4'));
    expect(heart(note)).toBeEnabled();
  });

  it('updates the wish in the cached boards', async () => {
    const { queryClient } = setUpReactions({ [REACT]: answer() });
    queryClient.setQueryData(queryKeys.myWishes, [aRecommendation('w2')]);
    await userEvent.click(heart(await card()));
    await waitFor(() => {
      const [wish] = queryClient.getQueryData<WishView[]>(queryKeys.myWishes) ?? [];
      expect(wish).toMatchObject({ reactionCounts: { heart: 4 }, myReactions: ['heart'] });
    });
  });

  it('is recorded as an interaction', async () => {
    const { api } = setUpReactions({ [REACT]: answer() });
    await userEvent.click(heart(await card()));
    await waitFor(() =>
      expect(api.calls.find(({ path }) => path === '/api/interactions')?.body).toEqual({
        wishId: 'w2',
        interactionType: 'react',
      }),
    );
  });

  it('is undone silently when the request fails', async () => {
    setUpReactions({ [REACT]: failure(500) });
    const note = await card();
    await userEvent.click(heart(note));
    await waitFor(() => expect(heart(note)).toHaveAccessibleName('愛心 0'));
    expect(heart(note)).toHaveAttribute('aria-pressed', 'false');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('does not open the wish', async () => {
    const { opened } = setUpReactions({ [REACT]: answer() });
    await userEvent.click(heart(await card()));
    expect(opened).toEqual([]);
  });

  it('works in the panel too', async () => {
    setUp(upTo(60), { answers: { [REACT]: answer(), 'POST /api/interactions': ok({}) } });
    const panel = await openPanel();
    const note = await within(panel).findByRole('article', { name: 'Wish w2' });
    await userEvent.click(within(note).getByRole('button', { name: 'Heart 0' }));
    expect(await within(note).findByRole('button', { name: 'Heart 4' })).toHaveAttribute('aria-pressed', 'true');
  });
});

describe('the card of a wish with a new reaction', () => {
  const user = userEvent.setup({ advanceTimers: (milliseconds) => jest.advanceTimersByTime(milliseconds) });
  const wait = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

  beforeEach(() => {
    jest.useFakeTimers();
  });

  afterEach(() => {
    jest.useRealTimers();
  });

  async function reactOnSecond() {
    const rendered = setUpReactions({ [REACT]: answer() });
    await user.click(heart(await card()));
    await wait(SENT_MS);
    expect(heart(await card())).toHaveAccessibleName('愛心 4');
    await rendered.next();
    return rendered;
  }

  it('stays in its place for a while although the wish is not recommended any more', async () => {
    await reactOnSecond();
    expect(titles()).toEqual(['Wish w1', 'Wish w2', 'Wish w3', 'Wish w4', 'Wish w5']);
    expect(heart(await card())).toHaveFocus();
  });

  it('can lose the reaction in its kept place', async () => {
    const { api } = await reactOnSecond();
    api.answer({
      [REACT]: answer({ reacted: false, reactionCounts: { heart: 3 }, myReactions: [] }),
      'GET /api/wishes/w2': ok(aRecommendation('w2', { reactionCounts: { heart: 3 } })),
    });
    await user.click(heart(await card()));
    await wait(SENT_MS);
    expect(heart(await card())).toHaveAccessibleName('愛心 3');
    expect(heart(await card())).toHaveAttribute('aria-pressed', 'false');
  });

  it('makes room for the next wish afterwards, and the focus stays in the row', async () => {
    await reactOnSecond();
    await wait(RETAINED_MS);
    expect(titles()).toEqual(['Wish w1', 'Wish w3', 'Wish w4', 'Wish w5', 'Wish w6']);
    expect(screen.getByRole('list', { name: '推薦的願望' })).toHaveFocus();
  });
});
