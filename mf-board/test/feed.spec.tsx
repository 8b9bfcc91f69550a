import { jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { failure, ok } from '@wishboard/web-kit/doubles/fetch-double';
import { BoardApi } from '../src/fixtures/board-api';
import { sampleWishes } from '../src/fixtures/wishes';
import { callsOf, card, matchMedia, renderBoard } from './render-board';

afterEach(() => jest.restoreAllMocks());

describe('The wall', () => {
  it('says that it is loading', () => {
    renderBoard();
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('Loading wishes...');
  });

  it('shows the wishes in the order of the API', async () => {
    const { board } = renderBoard();
    await card('一台底片相機');
    const titles = screen.getAllByRole('article').map((article) => within(article).getByRole('heading').textContent);
    expect(titles).toEqual(board.wishes.map((wish) => wish.title));
  });

  it('reads further pages one after another, and shows each wish once', async () => {
    const { api } = renderBoard({ board: new BoardApi(sampleWishes(7), 3) });
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(7));
    expect(callsOf(api.calls, 'GET').filter((path) => path.startsWith('/api/wishes/community'))).toEqual([
      '/api/wishes/community',
      '/api/wishes/community?cursor=3',
      '/api/wishes/community?cursor=6',
    ]);
  });

  it('shows a wish once that two pages contain', async () => {
    const board = new BoardApi(sampleWishes(4), 3);
    const { api } = renderBoard({
      board,
      answers: { 'GET /api/wishes/community?cursor=3': ok(board.wishes.slice(2)) },
    });
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(4));
    expect(api.calls.length).toBeGreaterThan(0);
  });

  it('offers a retry when a further page fails, and does not retry by itself', async () => {
    const board = new BoardApi(sampleWishes(4), 3);
    const next = '/api/wishes/community?cursor=3';
    const { api, user } = renderBoard({ board, answers: { [`GET ${next}`]: failure(503, 'UNAVAILABLE') } });
    expect(await screen.findByText('Could not load more wishes.')).toBeInTheDocument();
    expect(callsOf(api.calls, 'GET').filter((path) => path === next)).toHaveLength(1);
    api.answer({ [`GET ${next}`]: ok(board.wishes.slice(3)) });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(4));
  });

  it('says that every wish was seen, but only after the last page was read', async () => {
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

  it('does not say that every wish was seen when there are no wishes', async () => {
    renderBoard({ board: new BoardApi([]) });
    await screen.findByText('社群裡還沒有願望');
    expect(screen.queryByText('You have seen every wish.')).not.toBeInTheDocument();
  });

  it('shows a message when the first page fails, and loads the wishes on retry', async () => {
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
])('A window at least %i pixels wide shows %i columns of notes', async (width, columns) => {
  matchMedia((query) => Number(/min-width: (\d+)px/.exec(query)?.[1] ?? Number.POSITIVE_INFINITY) <= width);
  renderBoard({ board: new BoardApi(sampleWishes(6)) });
  await card('一台底片相機');
  const wall = screen.getByRole('list', { name: 'Wishes' });
  const lefts = new Set([...wall.children].map((place) => (place as HTMLElement).style.left));
  expect(lefts.size).toBe(columns);
});

describe('Without wishes', () => {
  it('My Board shows the add card, and its button for a first wish opens the create dialog', async () => {
    const { user } = renderBoard({ board: new BoardApi([]) });
    await user.click(screen.getByRole('radio', { name: 'My Board' }));
    expect(await screen.findByText('你還沒有許下任何願望')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: /許下新願望/ })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '許下第一個願望' }));
    expect(await screen.findByRole('dialog', { name: 'Create New Wish' })).toBeInTheDocument();
  });

  it('the community offers a button to My Board', async () => {
    const { user } = renderBoard({ board: new BoardApi([]) });
    expect(await screen.findByText('社群裡還沒有願望')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: '去許願' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '前往我的願望板' }));
    expect(screen.getByRole('heading', { level: 1, name: 'My Wishboard' })).toBeInTheDocument();
  });

  it('an empty category offers a button back to all categories', async () => {
    const { user } = renderBoard({ board: new BoardApi(sampleWishes(2)) });
    await user.click(screen.getByRole('button', { name: 'Filter by Category' }));
    await user.click(screen.getByRole('menuitemradio', { name: 'Books' }));
    expect(await screen.findByText('「Books」還沒有願望')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '看看全部分類' }));
    expect(await screen.findAllByRole('article')).toHaveLength(2);
  });
});

describe('A wish that the shell asks the board to show', () => {
  const scrolledTo = () => screen.getAllByRole('article').find((article) => article.contains(document.activeElement));

  it('is focused and lit, and the shell is told', async () => {
    const board = new BoardApi(sampleWishes(4));
    const { focused } = renderBoard({ board, props: { focusedWishId: board.wishes[2]?.id } });
    await waitFor(() => expect(focused).toEqual([board.wishes[2]?.id]));
    await waitFor(() => expect(scrolledTo()).toHaveAccessibleName('Run my first half marathon'));
    expect(scrolledTo()).toHaveClass('lit');
  });

  it('is fetched and shown first when the pages read so far do not contain it', async () => {
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

  it('is reported as no longer on the board when the API returns 404', async () => {
    const id = '01931f4e-9999-7000-8000-000000000000';
    const { focused } = renderBoard({
      props: { focusedWishId: id },
      answers: { [`GET /api/wishes/${id}`]: failure(404, 'NOT_FOUND') },
    });
    expect(await screen.findByText('This wish is no longer on the board.')).toBeInTheDocument();
    expect(focused).toEqual([id]);
  });
});

it('The button Make a Wish opens the create dialog', async () => {
  const { user } = renderBoard();
  await user.click(screen.getByRole('button', { name: 'Make a Wish' }));
  expect(await screen.findByRole('dialog', { name: 'Create New Wish' })).toBeInTheDocument();
  await act(async () => {});
});
