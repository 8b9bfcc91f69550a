import { jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { failure, ok } from '@wishboard/web-kit/doubles/fetch-double';
import { BoardApi } from '../src/fixtures/board-api';
import { MEMBERS, sampleWishes } from '../src/fixtures/wishes';
import { callsOf, card, renderBoard } from './render-board';

/** Makes one media query match, for the length of a test. */
function matchMedia(matching: (query: string) => boolean) {
  return jest.spyOn(window, 'matchMedia').mockImplementation(
    (media) =>
      ({
        media,
        matches: matching(media),
        addEventListener: () => {},
        removeEventListener: () => {},
      }) as unknown as MediaQueryList,
  );
}

afterEach(() => jest.restoreAllMocks());

describe('the two views', () => {
  it('begin with the community, whose strip of recommendations is theirs alone', async () => {
    const { user } = renderBoard();
    expect(screen.getByRole('heading', { level: 1, name: 'Community Feed' })).toBeInTheDocument();
    expect(screen.getByText('strip')).toBeInTheDocument();
    await card('一台底片相機');
    await user.click(screen.getByRole('radio', { name: 'My Board' }));
    expect(screen.getByRole('heading', { level: 1, name: 'My Wishboard' })).toBeInTheDocument();
    expect(screen.queryByText('strip')).not.toBeInTheDocument();
  });

  it('show everybody’s wishes in one and only own ones in the other', async () => {
    const { user } = renderBoard();
    await card('一台底片相機');
    expect(screen.getAllByRole('article')).toHaveLength(4);
    await user.click(screen.getByRole('radio', { name: 'My Board' }));
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
    await card('A week of silence by the sea');
  });

  it('keep the filter to the community', async () => {
    const { user } = renderBoard();
    expect(screen.getByRole('button', { name: 'Filter by Category' })).toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: 'My Board' }));
    expect(screen.queryByRole('button', { name: 'Filter by Category' })).not.toBeInTheDocument();
  });
});

describe('the list', () => {
  it('says that it loads', () => {
    renderBoard();
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('Loading wishes...');
  });

  it('has the order of the feed', async () => {
    const { board } = renderBoard();
    await card('一台底片相機');
    const titles = screen.getAllByRole('article').map((article) => within(article).getByRole('heading').textContent);
    expect(titles).toEqual(board.wishes.map((wish) => wish.title));
  });

  it('reads on page by page near its end, each wish once', async () => {
    const { api } = renderBoard({ board: new BoardApi(sampleWishes(7), 3) });
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(7));
    expect(callsOf(api.calls, 'GET').filter((path) => path.startsWith('/api/wishes/community'))).toEqual([
      '/api/wishes/community',
      '/api/wishes/community?cursor=3',
      '/api/wishes/community?cursor=6',
    ]);
  });

  it('shows a wish once that two pages have', async () => {
    const board = new BoardApi(sampleWishes(4), 3);
    const { api } = renderBoard({
      board,
      answers: { 'GET /api/wishes/community?cursor=3': ok(board.wishes.slice(2)) },
    });
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(4));
    expect(api.calls.length).toBeGreaterThan(0);
  });

  it('offers to try again when a further page could not be read, and does not try by itself', async () => {
    const board = new BoardApi(sampleWishes(4), 3);
    const next = '/api/wishes/community?cursor=3';
    const { api, user } = renderBoard({ board, answers: { [`GET ${next}`]: failure(503, 'UNAVAILABLE') } });
    expect(await screen.findByText('Could not load more wishes.')).toBeInTheDocument();
    expect(callsOf(api.calls, 'GET').filter((path) => path === next)).toHaveLength(1);
    api.answer({ [`GET ${next}`]: ok(board.wishes.slice(3)) });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(4));
  });

  it('says so at its end, and not before all pages were read', async () => {
    const board = new BoardApi(sampleWishes(4), 3);
    const next = '/api/wishes/community?cursor=3';
    const { api, user } = renderBoard({ board, answers: { [`GET ${next}`]: failure(503, 'UNAVAILABLE') } });
    await screen.findByText('Could not load more wishes.');
    expect(screen.queryByText('You have seen every wish.')).not.toBeInTheDocument();
    api.answer({ [`GET ${next}`]: ok(board.wishes.slice(3)) });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('You have seen every wish.')).toBeInTheDocument();
    expect(screen.getAllByRole('article')).toHaveLength(4);
  });

  it('has no end to speak of without a wish', async () => {
    renderBoard({ board: new BoardApi([]) });
    await screen.findByText('社群裡還沒有願望');
    expect(screen.queryByText('You have seen every wish.')).not.toBeInTheDocument();
  });

  it('tells a failure in words and recovers by the retry button', async () => {
    const { api, user, board } = renderBoard({
      answers: { 'GET /api/wishes/community': failure(503, 'UNAVAILABLE', 'Back in a minute') },
    });
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Unable to load wishes right now.');
    expect(alert).toHaveTextContent('The board cannot be reached for a moment.');
    expect(alert.textContent).not.toContain('{');
    api.answer({ 'GET /api/wishes/community': ok(board.wishes) });
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    await card('一台底片相機');
  });
});

describe('the counter', () => {
  it('runs to the number of wishes shown within a second', async () => {
    renderBoard();
    expect(await screen.findByText('4 wishes')).toBeInTheDocument();
  });

  it('counts the wishes there are in the view and filter, not those read so far', async () => {
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

  it('follows what the member does: a new wish, a deleted one, and one brought back', async () => {
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

  it('is of the wishes read so far where a server of the release before cannot say', async () => {
    renderBoard({ answers: { 'GET /api/wishes/counts': failure(404, 'NOT_FOUND') } });
    expect(await screen.findByText('4 wishes')).toBeInTheDocument();
  });

  it('stands still under reduced motion', async () => {
    matchMedia((query) => query.includes('reduced-motion'));
    const timers = jest.spyOn(globalThis, 'setInterval');
    renderBoard();
    await card('一台底片相機');
    expect(screen.getByText('4 wishes')).toBeInTheDocument();
    expect(timers.mock.calls.filter(([, delay]) => delay === 20)).toEqual([]);
  });

  it('takes 50 steps of 20 ms', async () => {
    const { board } = renderBoard();
    expect(board.wishes).toHaveLength(4);
    const timers = jest.spyOn(globalThis, 'setInterval');
    await card('一台底片相機');
    expect(timers.mock.calls.some(([, delay]) => delay === 20)).toBe(true);
  });
});

it.each([
  [0, 1],
  [640, 2],
  [768, 3],
  [1024, 4],
  [1280, 5],
])('hangs the wall in columns: from %i pixels on %i', async (width, columns) => {
  matchMedia((query) => Number(/min-width: (\d+)px/.exec(query)?.[1] ?? Number.POSITIVE_INFINITY) <= width);
  renderBoard({ board: new BoardApi(sampleWishes(6)) });
  await card('一台底片相機');
  const wall = screen.getByRole('list', { name: 'Wishes' });
  const lefts = new Set([...wall.children].map((place) => (place as HTMLElement).style.left));
  expect(lefts.size).toBe(columns);
});

describe('without wishes', () => {
  it('My Board has its add card and asks for the first wish', async () => {
    const { user } = renderBoard({ board: new BoardApi([]) });
    await user.click(screen.getByRole('radio', { name: 'My Board' }));
    expect(await screen.findByText('你還沒有許下任何願望')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: /許下新願望/ })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '許下第一個願望' }));
    expect(screen.getByRole('dialog', { name: 'Create New Wish' })).toBeInTheDocument();
  });

  it('the community leads to My Board', async () => {
    const { user } = renderBoard({ board: new BoardApi([]) });
    expect(await screen.findByText('社群裡還沒有願望')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: '去許願' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '前往我的願望板' }));
    expect(screen.getByRole('heading', { level: 1, name: 'My Wishboard' })).toBeInTheDocument();
  });

  it('a category leads back to all', async () => {
    const { user } = renderBoard({ board: new BoardApi(sampleWishes(2)) });
    await user.click(screen.getByRole('button', { name: 'Filter by Category' }));
    await user.click(screen.getByRole('menuitemradio', { name: 'Books' }));
    expect(await screen.findByText('「Books」還沒有願望')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '看看全部分類' }));
    expect(await screen.findAllByRole('article')).toHaveLength(2);
  });
});

describe('the category filter', () => {
  it('shows the chosen category’s wishes and name, and is cleared by its button', async () => {
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

  it('has granted wishes alone, the most cheered first, and nothing chosen again by one button', async () => {
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

  it('says that nothing is granted yet, and shows all wishes again', async () => {
    const { user } = renderBoard({ board: new BoardApi(sampleWishes(2)) });
    await card('一台底片相機');
    await user.click(screen.getByRole('button', { name: 'Filter by Category' }));
    await user.click(screen.getByRole('menuitemradio', { name: 'Granted' }));
    expect(await screen.findByText('No wish here has been granted yet')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'All wishes' }));
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2));
  });

  it('offers the ten categories, and All Categories which takes the choice back', async () => {
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

describe('a wish the page is asked to show', () => {
  const scrolledTo = () => screen.getAllByRole('article').find((article) => article.contains(document.activeElement));

  it('is scrolled to, lit and focused, and the shell is told', async () => {
    const board = new BoardApi(sampleWishes(4));
    const { focused } = renderBoard({ board, props: { focusedWishId: board.wishes[2]?.id } });
    await waitFor(() => expect(focused).toEqual([board.wishes[2]?.id]));
    await waitFor(() => expect(scrolledTo()).toHaveAccessibleName('Run my first half marathon'));
    expect(scrolledTo()).toHaveClass('lit');
  });

  it('is fetched and hung first when the pages read so far do not have it', async () => {
    const board = new BoardApi(sampleWishes(7), 2);
    const lone = { ...(sampleWishes(9)[8] as (typeof board.wishes)[number]) };
    const { focused } = renderBoard({
      board,
      props: { focusedWishId: lone.id },
      answers: { [`GET /api/wishes/${lone.id}`]: ok(lone) },
    });
    await waitFor(() => expect(focused).toEqual([lone.id]));
    expect(screen.getAllByRole('article')[0]).toHaveAccessibleName(lone.title);
  });

  it('is said to be gone when it is', async () => {
    const id = '01931f4e-9999-7000-8000-000000000000';
    const { focused } = renderBoard({
      props: { focusedWishId: id },
      answers: { [`GET /api/wishes/${id}`]: failure(404, 'NOT_FOUND') },
    });
    expect(await screen.findByText('This wish is no longer on the board.')).toBeInTheDocument();
    expect(focused).toEqual([id]);
  });
});

it('has a button for a new wish that floats on small screens', async () => {
  const { user } = renderBoard();
  await user.click(screen.getByRole('button', { name: 'Make a Wish' }));
  expect(screen.getByRole('dialog', { name: 'Create New Wish' })).toBeInTheDocument();
  await act(async () => {});
});
