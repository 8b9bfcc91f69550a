import { screen, waitFor, within } from '@testing-library/react';
import { queryKeys } from '@wishboard/contracts/http/routes';
import type { ReactionCounts, ToggleReactionResponse } from '@wishboard/contracts/http/wishes/reaction';
import type { WishView } from '@wishboard/contracts/http/wishes/wish';
import { type Answer, failure, ok } from '@wishboard/web-kit/doubles/fetch-double';
import { BoardApi } from '../src/fixtures/board-api';
import { sampleWishes } from '../src/fixtures/wishes';
import { callsOf, card, reactionOf, renderBoard } from './render-board';

const NAMES = ['Heart', 'Fire', 'Thumbs up'];

function setUp(reactionCounts: ReactionCounts, myReactions: WishView['myReactions'] = []) {
  const wish: WishView = { ...(sampleWishes(2)[1] as WishView), title: 'Kite', reactionCounts, myReactions };
  let arrive: (answer: Answer) => void = () => {};
  const answer = new Promise<Answer>((resolve) => {
    arrive = resolve;
  });
  const call = `POST /api/wishes/${wish.id}/reactions`;
  const rendered = renderBoard({
    board: new BoardApi([wish]),
    answers: { [call]: () => answer },
  });
  return { ...rendered, wish, call, arrive };
}

const counts = (note: HTMLElement) =>
  NAMES.map((name) => Number(reactionOf(note, name).textContent?.match(/\d+/)?.[0]));
const pressed = (note: HTMLElement) =>
  NAMES.filter((name) => reactionOf(note, name).getAttribute('aria-pressed') === 'true');

it('A note shows three reaction buttons with their counts, and the member’s own reactions pressed', async () => {
  setUp({ heart: 3, 'thumbs-up': 1 }, ['thumbs-up']);
  const note = await card('Kite');
  expect(within(within(note).getByRole('group', { name: 'Reactions' })).getAllByRole('button')).toHaveLength(3);
  expect(counts(note)).toEqual([3, 0, 1]);
  expect(pressed(note)).toEqual(['Thumbs up']);
});

it('A reaction shows at once, and all reaction buttons of the note are disabled until the response', async () => {
  const { user, arrive, wish } = setUp({ heart: 2 });
  const note = await card('Kite');
  await user.click(reactionOf(note, 'Heart'));
  expect(counts(note)).toEqual([3, 0, 0]);
  expect(pressed(note)).toEqual(['Heart']);
  for (const name of NAMES) expect(reactionOf(note, name)).toBeDisabled();
  const answer: ToggleReactionResponse = {
    wishId: wish.id,
    emoji: 'heart',
    reacted: true,
    reactionCounts: { heart: 9, fire: 1 },
    myReactions: ['heart'],
  };
  arrive(ok(answer));
  await waitFor(() => expect(reactionOf(note, 'Heart')).toBeEnabled());
});

it('Removing an own reaction lowers the count at once, and the request names the wanted state', async () => {
  const { user, api } = setUp({ fire: 1, heart: 4 }, ['fire']);
  const note = await card('Kite');
  await user.click(reactionOf(note, 'Fire'));
  expect(counts(note)).toEqual([4, 0, 0]);
  expect(pressed(note)).toEqual([]);
  await waitFor(() =>
    expect(api.calls.find((call) => call.method === 'POST')?.body).toEqual({ emoji: 'fire', reacted: false }),
  );
});

it('The counts of the response are written to every cached list before the lists are read again', async () => {
  const { user, arrive, api, wish, queryClient } = setUp({ heart: 2 });
  queryClient.setQueryData(queryKeys.recommendations(5), [wish]);
  const note = await card('Kite');
  await user.click(screen.getByRole('radio', { name: 'My Board' }));
  await user.click(screen.getByRole('radio', { name: 'Community' }));
  await user.click(reactionOf(await card('Kite'), 'Heart'));
  let release: (answer: Answer) => void = () => {};
  api.answer({ 'GET /api/wishes/community': () => new Promise<Answer>((resolve) => (release = resolve)) });
  const reactionCounts = { heart: 9, fire: 1 };
  arrive(ok({ wishId: wish.id, emoji: 'heart', reacted: true, reactionCounts, myReactions: ['heart'] }));
  await waitFor(async () => expect(counts(await card('Kite'))).toEqual([9, 1, 0]));
  expect(queryClient.getQueryData<WishView[]>(queryKeys.recommendations(5))?.[0]?.reactionCounts).toEqual(
    reactionCounts,
  );
  release(ok([{ ...wish, reactionCounts: { heart: 10 }, myReactions: ['heart'] }]));
  await waitFor(async () => expect(counts(await card('Kite'))).toEqual([10, 0, 0]));
  expect(note).toBeDefined();
});

it('A failed reaction restores the former counts without a message', async () => {
  const { user, arrive } = setUp({ heart: 2 });
  const note = await card('Kite');
  await user.click(reactionOf(note, 'Heart'));
  expect(counts(note)).toEqual([3, 0, 0]);
  arrive(failure(500));
  await waitFor(() => expect(counts(note)).toEqual([2, 0, 0]));
  expect(pressed(note)).toEqual([]);
  expect(reactionOf(note, 'Heart')).toBeEnabled();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(document.querySelector('[data-variant="destructive"]')).toBeNull();
});

it('A successful reaction makes the list be read again', async () => {
  const { user, api, board } = renderBoard();
  const note = await card('一台底片相機');
  const before = api.calls.length;
  await user.click(reactionOf(note, 'Heart'));
  await waitFor(() => expect(callsOf(api.calls.slice(before), 'GET')).toEqual(['/api/wishes/community']));
  expect(board.wishes[1]?.myReactions).toEqual(['heart']);
});

it('A reaction to a wish that was deleted meanwhile removes its note', async () => {
  const { user, arrive, board } = setUp({ heart: 2 });
  await user.click(reactionOf(await card('Kite'), 'Heart'));
  board.wishes = [];
  arrive(failure(404, 'NOT_FOUND'));
  await waitFor(() => expect(screen.queryByRole('article')).not.toBeInTheDocument());
});
