import { jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { failure, ok } from '@wishboard/web-kit/doubles/fetch-double';
import { BoardApi } from '../src/fixtures/board-api';
import { sampleWishes } from '../src/fixtures/wishes';
import { callsOf, card, matchMedia, renderBoard } from './render-board';

afterEach(() => jest.restoreAllMocks());

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
