import { jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { failure } from '@wishboard/web-kit/doubles/fetch-double';
import { BoardApi } from '../src/fixtures/board-api';
import { MEMBERS, sampleWishes } from '../src/fixtures/wishes';
import { callsOf, card, matchMedia, renderBoard } from './render-board';

afterEach(() => jest.restoreAllMocks());

describe('Community and My Board', () => {
  it('start with the community, and only the community has the strip of recommendations', async () => {
    const { user } = renderBoard();
    expect(screen.getByRole('heading', { level: 1, name: 'Community Feed' })).toBeInTheDocument();
    expect(screen.getByText('strip')).toBeInTheDocument();
    await card('一台底片相機');
    await user.click(screen.getByRole('radio', { name: 'My Board' }));
    expect(screen.getByRole('heading', { level: 1, name: 'My Wishboard' })).toBeInTheDocument();
    expect(screen.queryByText('strip')).not.toBeInTheDocument();
  });

  it('show everybody’s wishes on the community and only own wishes on My Board', async () => {
    const { user } = renderBoard();
    await card('一台底片相機');
    expect(screen.getAllByRole('article')).toHaveLength(4);
    await user.click(screen.getByRole('radio', { name: 'My Board' }));
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
    await card('A week of silence by the sea');
  });

  it('offer the category filter on the community only', async () => {
    const { user } = renderBoard();
    expect(screen.getByRole('button', { name: 'Filter by Category' })).toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: 'My Board' }));
    expect(screen.queryByRole('button', { name: 'Filter by Category' })).not.toBeInTheDocument();
  });
});

describe('The wish counter', () => {
  it('shows the number of wishes on the wall within a second', async () => {
    renderBoard();
    expect(await screen.findByText('4 wishes')).toBeInTheDocument();
  });

  it('counts all wishes of the view and filter, not only those of the pages read so far', async () => {
    const wishes = sampleWishes(7);
    const { user } = renderBoard({
      board: new BoardApi(wishes, 3),
      answers: { 'GET /api/wishes/community?cursor=3': failure(503, 'UNAVAILABLE') },
    });
    expect(await screen.findByText('7 wishes')).toBeInTheDocument();
    expect(screen.getAllByRole('article')).toHaveLength(3);
    await user.click(screen.getByRole('button', { name: 'Filter by Category' }));
    await user.click(screen.getByRole('menuitemradio', { name: 'Travel' }));
    const travel = wishes.filter(({ category }) => category === 'travel').length;
    expect(travel).toBeLessThan(7);
    expect(await screen.findByText(`${travel} wishes`)).toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: 'My Board' }));
    const mine = wishes.filter(({ userId }) => userId === MEMBERS[0].id).length;
    expect(mine).not.toBe(travel);
    expect(await screen.findByText(`${mine} wishes`)).toBeInTheDocument();
  });

  it('is updated by a deleted wish, a restored one and a new one', async () => {
    const { user } = renderBoard();
    await screen.findByText('4 wishes');
    const article = await card('A week of silence by the sea');
    await user.click(within(article).getByRole('button', { name: /^More for/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    expect(await screen.findByText('3 wishes')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: /^Undo/ }));
    expect(await screen.findByText('4 wishes')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Make a Wish' }));
    await user.type(screen.getByLabelText('Wish Title'), 'A bicycle');
    await user.type(screen.getByLabelText('Description'), 'Red');
    await user.click(screen.getByRole('button', { name: 'Create Wish' }));
    expect(await screen.findByText('5 wishes')).toBeInTheDocument();
  });

  it('counts the wishes read so far when an older server has no endpoint for counts', async () => {
    renderBoard({ answers: { 'GET /api/wishes/counts': failure(404, 'NOT_FOUND') } });
    expect(await screen.findByText('4 wishes')).toBeInTheDocument();
  });

  it('does not count up under reduced motion', async () => {
    matchMedia((query) => query.includes('reduced-motion'));
    const timers = jest.spyOn(globalThis, 'setInterval');
    renderBoard();
    await card('一台底片相機');
    expect(screen.getByText('4 wishes')).toBeInTheDocument();
    expect(timers.mock.calls.filter(([, delay]) => delay === 20)).toEqual([]);
  });

  it('counts up in steps of 20 ms', async () => {
    const { board } = renderBoard();
    expect(board.wishes).toHaveLength(4);
    const timers = jest.spyOn(globalThis, 'setInterval');
    await card('一台底片相機');
    expect(timers.mock.calls.some(([, delay]) => delay === 20)).toBe(true);
  });
});

describe('The category filter', () => {
  it('shows the wishes and the name of the chosen category, and is cleared by its button', async () => {
    const { user, api } = renderBoard();
    await card('一台底片相機');
    expect(screen.queryByRole('button', { name: 'Clear category filter' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Filter by Category' }));
    await user.click(screen.getByRole('menuitemradio', { name: 'Electronics' }));
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
    expect(screen.getByRole('button', { name: 'Electronics' })).toBeInTheDocument();
    expect(callsOf(api.calls, 'GET')).toContain('/api/wishes/community?category=electronics');
    await user.click(screen.getByRole('button', { name: 'Clear category filter' }));
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(4));
    expect(screen.getByRole('button', { name: 'Filter by Category' })).toBeInTheDocument();
  });

  it('shows granted wishes alone or the most cheered first, and one button clears all choices', async () => {
    const { user, api } = renderBoard();
    await card('一台底片相機');
    const choose = async (button: string | RegExp, choice: string) => {
      await user.click(screen.getByRole('button', { name: button }));
      await user.click(screen.getByRole('menuitemradio', { name: choice }));
    };
    await choose('Filter by Category', 'Granted');
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
    await card('Run my first half marathon');
    await choose('Granted', 'All wishes');
    await choose('Filter by Category', 'Most cheered');
    await waitFor(() => expect(screen.getAllByRole('article')[0]).toHaveAccessibleName('Run my first half marathon'));
    await choose('Most cheered', 'Still wished for');
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(3));
    expect(callsOf(api.calls, 'GET')).toContain('/api/wishes/community?sort=cheered&granted=false');
    await choose('Most cheered · Still wished for', 'Travel');
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(4));
    expect(screen.getByRole('button', { name: 'Filter by Category' })).toHaveFocus();
  });

  it('says that no wish has been granted yet, and its button shows all wishes again', async () => {
    const { user } = renderBoard({ board: new BoardApi(sampleWishes(2)) });
    await card('一台底片相機');
    await user.click(screen.getByRole('button', { name: 'Filter by Category' }));
    await user.click(screen.getByRole('menuitemradio', { name: 'Granted' }));
    expect(await screen.findByText('No wish here has been granted yet')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'All wishes' }));
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2));
  });

  it('offers the ten categories, and All Categories, which clears the choice', async () => {
    const { user } = renderBoard();
    await card('一台底片相機');
    await user.click(screen.getByRole('button', { name: 'Filter by Category' }));
    const categories = within(screen.getByRole('group', { name: 'Filter by Category' }));
    expect(categories.getAllByRole('menuitemradio').map((item) => item.textContent)).toEqual([
      'All Categories',
      'General',
      'Health & Fitness',
      'Electronics',
      'Travel',
      'Education',
      'Fashion',
      'Home & Garden',
      'Entertainment',
      'Food & Drink',
      'Books',
    ]);
    await user.click(screen.getByRole('menuitemradio', { name: 'Travel' }));
    await user.click(await screen.findByRole('button', { name: 'Travel' }));
    await user.click(screen.getByRole('menuitemradio', { name: 'All Categories' }));
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(4));
  });
});
