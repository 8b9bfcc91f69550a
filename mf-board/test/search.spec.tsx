import { screen, waitFor, within } from '@testing-library/react';
import { BoardApi } from '../src/fixtures/board-api';
import { sampleWishes } from '../src/fixtures/wishes';
import { card, renderBoard } from './render-board';

const named = (...titles: string[]) =>
  new BoardApi(sampleWishes(titles.length).map((wish, at) => ({ ...wish, title: titles[at] ?? '', description: '-' })));

const renderSearch = (board: BoardApi) => {
  const answers = {
    'GET /api/wishes/search': ({ method, path }: { method: string; path: string }) => board.answer(method, path),
  };
  return renderBoard({ board, answers });
};
const field = () => screen.getByRole('searchbox', { name: /Search wishes|搜尋願望/ });

describe('The search', () => {
  it('shows the found wishes on the wall while the member types, with marks, and says how many there are', async () => {
    const { user } = renderSearch(named('Red kite', '咖啡機', 'Blue kite'));
    await card('咖啡機');
    await user.type(field(), 'kite');
    await waitFor(() => expect(screen.queryByRole('article', { name: '咖啡機' })).not.toBeInTheDocument());
    expect(within(await card('Red kite')).getByText('kite', { selector: 'mark' })).toBeVisible();
    expect(screen.getByText('2 wishes found')).toBeInTheDocument();
  });

  it('is focused by the key "/", and Escape clears it and shows all wishes again', async () => {
    const { user } = renderSearch(named('Red kite', 'Tent'));
    await card('Tent');
    await user.keyboard('/kite');
    expect(field()).toHaveValue('kite');
    await waitFor(() => expect(screen.queryByRole('article', { name: 'Tent' })).not.toBeInTheDocument());
    await user.keyboard('{Escape}');
    await card('Tent');
    expect(field()).toHaveValue('');
  });

  it('offers a button to show all wishes when nothing was found', async () => {
    const { user } = renderSearch(named('Red kite'));
    await card('Red kite');
    await user.type(field(), 'piano{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Show all wishes' }));
    await card('Red kite');
  });

  it('offers the last searches, and forgets them by the button Clear', async () => {
    localStorage.removeItem('last-searches');
    const { user } = renderSearch(named('Red kite'));
    await card('Red kite');
    await user.type(field(), 'kite{Enter}');
    await user.clear(field());
    await user.click(await screen.findByRole('button', { name: 'kite' }));
    expect(field()).toHaveValue('kite');
    await user.clear(field());
    await user.click(await screen.findByRole('button', { name: 'Clear' }));
    expect(localStorage.getItem('last-searches')).toBeNull();
  });
});
