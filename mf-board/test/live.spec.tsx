import { jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { WishesHint } from '@wishboard/contracts/http/hint';
import { queryKeys } from '@wishboard/contracts/http/routes';
import type { WishView } from '@wishboard/contracts/http/wishes/wish';
import type { Answer } from '@wishboard/web-kit/doubles/fetch-double';
import { BoardApi } from '../src/fixtures/board-api';
import { MEMBERS, sampleWishes } from '../src/fixtures/wishes';
import { callsOf, card, reactionOf, renderBoard } from './render-board';

const [, OTHER] = MEMBERS;

/** Returns a wish that another member makes now. */
function newWish(title: string, change: Partial<WishView> = {}): WishView {
  const { createdAt: _joined, ...user } = OTHER;
  const id = `01931f4e-3000-7000-8000-${String(Date.now() % 1e6).padStart(12, '0')}`;
  const wish = sampleWishes(1)[0] as WishView;
  return {
    ...wish,
    id,
    title,
    userId: user.id,
    user,
    category: 'general',
    createdAt: new Date().toISOString(),
    ...change,
  };
}

/** Renders the board with helpers that change the community and send hints. */
async function openBoard(board = new BoardApi(sampleWishes(4))) {
  const rendered = renderBoard({ board });
  await card(board.wishes[0]?.title ?? '');
  const { queryClient, api } = rendered;
  const hint = (say: Partial<WishesHint> = {}) =>
    act(async () => {
      queryClient.setQueryData<WishesHint>(queryKeys.wishesHint, { type: 'wishes', ...say });
    });
  const titles = () =>
    screen.getAllByRole('article').map((article) => within(article).getByRole('heading').textContent);
  const reads = () => callsOf(api.calls, 'GET').filter((path) => path.startsWith('/api/wishes/community')).length;
  return { ...rendered, hint, titles, reads };
}

const news = (name: string | RegExp) => screen.findByRole('button', { name });

afterEach(() => jest.restoreAllMocks());

describe('New wishes of other members', () => {
  it('are announced without moving a note, and shown on top by one tap', async () => {
    const { board, hint, titles, user } = await openBoard();
    const before = titles();
    board.wishes = [newWish('A kite'), ...board.wishes];
    await hint({ wishes: [], categories: ['general'] });
    const button = await news('1 new wish');
    expect(button.closest('[role="status"]')).not.toBeNull();
    expect(titles()).toEqual(before);
    board.wishes = [newWish('A drone', { id: 'ffffffff-3000-7000-8000-000000000000' }), ...board.wishes];
    await hint({ wishes: [], categories: ['general'] });
    await user.click(await news('2 new wishes'));
    await waitFor(() => expect(titles()).toEqual(['A drone', 'A kite', ...before]));
    expect(screen.queryByRole('button', { name: /new wish/ })).not.toBeInTheDocument();
    await waitFor(async () => expect(await card('A drone')).toHaveClass('lit'));
    expect(await screen.findByText('6 wishes')).toBeInTheDocument();
  });

  it('stay hidden until that tap even when the list is read again after an own reaction', async () => {
    const { board, titles, user } = await openBoard();
    const before = titles();
    const shown = await card('一台底片相機');
    board.wishes = [newWish('A kite'), ...board.wishes];
    await user.click(reactionOf(shown, 'Heart'));
    await news('1 new wish');
    expect(titles()).toEqual(before);
  });

  it('are not announced for another category, for own wishes, or on My Board', async () => {
    const { board, hint, reads, titles, user } = await openBoard();
    await user.click(screen.getByRole('button', { name: 'Filter by Category' }));
    await user.click(screen.getByRole('menuitemradio', { name: 'Travel' }));
    await waitFor(() => expect(titles()).toHaveLength(1));
    board.wishes = [newWish('A kite', { category: 'books' }), ...board.wishes];
    const before = reads();
    await hint({ wishes: [], categories: ['books'] });
    expect(reads()).toBe(before);
    board.wishes = [newWish('Mine', { userId: MEMBERS[0].id, category: 'travel' }), ...board.wishes];
    await hint({ wishes: [], categories: ['travel'] });
    await card('Mine');
    expect(screen.queryByRole('button', { name: /new wish/ })).not.toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: 'My Board' }));
    await card('A week of silence by the sea');
    const onMine = reads();
    await hint({ wishes: [], categories: ['general'] });
    expect(reads()).toBe(onMine);
  });

  it('are read in one request when the hidden page becomes visible again', async () => {
    const { board, hint, reads } = await openBoard();
    const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    const before = reads();
    board.wishes = [newWish('A kite'), ...board.wishes];
    await hint({ wishes: [], categories: ['general'] });
    await hint({ wishes: [], categories: ['books'] });
    expect(reads()).toBe(before);
    hidden.mockReturnValue(false);
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await news('1 new wish');
    expect(reads()).toBe(before + 1);
  });
});

describe('The reaction counts of a note', () => {
  it('are updated after a hint about other members’ reactions, and the stamp appears', async () => {
    const { board, hint, titles } = await openBoard();
    const shown = await card('一台底片相機');
    const before = titles();
    const wish = board.wishes.find(({ title }) => title === '一台底片相機') as WishView;
    const hearts = (wish.reactionCounts.heart ?? 0) + 3;
    board.wishes = board.wishes.map((each) =>
      each.id === wish.id
        ? {
            ...each,
            reactionCounts: { ...each.reactionCounts, heart: hearts },
            isGranted: true,
            grantedAt: each.createdAt,
          }
        : each,
    );
    await hint({ wishes: [wish.id], categories: [] });
    await waitFor(() => expect(reactionOf(shown, 'Heart')).toHaveTextContent(String(hearts)));
    expect(within(shown).getByText('WISH GRANTED')).toBeInTheDocument();
    expect(titles()).toEqual(before);
  });

  it('are taken from a hint that carries them, without a request', async () => {
    const { board, hint, reads } = await openBoard();
    const { id, isGranted, grantedAt } = board.wishes[0] as WishView;
    const before = reads();
    const live = [{ id, reactionCounts: { heart: 41 }, isGranted, grantedAt }];
    await hint({ wishes: [id], categories: [], live });
    expect(reactionOf(await card(board.wishes[0]?.title ?? ''), 'Heart')).toHaveTextContent('41');
    expect(reads()).toBe(before);
  });

  it('are read when the wall is rendered again after a hint came while it was unmounted', async () => {
    const { board, queryClient, hint, reads, unmount } = await openBoard();
    unmount();
    const wish = board.wishes[0] as WishView;
    board.wishes = board.wishes.map((each) =>
      each.id === wish.id ? { ...each, reactionCounts: { heart: 41 } } : each,
    );
    await hint({ wishes: [wish.id], categories: [] });
    expect(reads()).toBe(1);
    renderBoard({ board, queryClient });
    const shown = await card(wish.title);
    await waitFor(() => expect(reactionOf(shown, 'Heart')).toHaveTextContent('41'));
  });

  it('are read from the API instead of the hint just after an own reaction, since the hint may be older', async () => {
    const { board, hint, reads, user } = await openBoard();
    const [wish, other] = board.wishes as [WishView, WishView];
    await user.click(reactionOf(await card(other.title), 'Fire'));
    await waitFor(() => expect(board.wishes[1]?.reactionCounts.fire).not.toBe(other.reactionCounts.fire));
    await waitFor(() => expect(reads()).toBeGreaterThan(1));
    const before = reads();
    const hearts = String(wish.reactionCounts.heart ?? 0);
    const live = [{ ...wish, reactionCounts: { heart: 41 } }];
    await hint({ wishes: [wish.id], categories: [], live });
    await waitFor(() => expect(reads()).toBe(before + 1));
    expect(reactionOf(await card(wish.title), 'Heart')).toHaveTextContent(hearts);
  });

  it('are not read for wishes that are not on the screen', async () => {
    const { hint, reads } = await openBoard();
    const before = reads();
    await hint({ wishes: ['01931f4e-9999-7000-8000-000000000000'], categories: [] });
    expect(reads()).toBe(before);
  });

  it('keep the own reaction while its request is pending', async () => {
    let answer = (_: Answer) => {};
    const { board, hint, reads, user, api } = await openBoard();
    const wish = board.wishes[0] as WishView;
    const answered = new Promise<Answer>((resolve) => {
      answer = resolve;
    });
    api.answer({ [`POST /api/wishes/${wish.id}/reactions`]: () => answered });
    const shown = await card(wish.title);
    const hearts = wish.reactionCounts.heart ?? 0;
    await user.click(reactionOf(shown, 'Heart'));
    const expected = String(wish.myReactions.includes('heart') ? hearts - 1 : hearts + 1);
    await waitFor(() => expect(reactionOf(shown, 'Heart')).toHaveTextContent(expected));
    const before = reads();
    await hint({ wishes: [wish.id], categories: [] });
    await waitFor(() => expect(reads()).toBe(before + 1));
    expect(reactionOf(shown, 'Heart')).toHaveTextContent(expected);
    await act(async () => answer(board.answer('POST', `/api/wishes/${wish.id}/reactions`, { emoji: 'heart' })));
  });
});
