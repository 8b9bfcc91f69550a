import { screen, waitFor } from '@testing-library/react';
import type { WishView } from '@wishboard/contracts/http/wishes/wish';
import { failure } from '@wishboard/web-kit/doubles/fetch-double';
import { BoardApi } from '../src/fixtures/board-api';
import { sampleWishes } from '../src/fixtures/wishes';
import { buttonOf, card, renderBoard } from './render-board';

const toms = sampleWishes(2)[1] as WishView;
const MEMBER_GONE = 'This member is no longer on the board.';

it.each([
  ['Hide this wish', `/api/wishes/${toms.id}/hide`, 'This wish is no longer on the board.'],
  ['Mute Tom Okafor', '/api/users/tom/mute', MEMBER_GONE],
])('“%s” says that its subject is gone when it is', async (name, path, message) => {
  const { user } = renderBoard({ board: new BoardApi([toms]), answers: { [`POST ${path}`]: failure(404) } });
  await user.click(buttonOf(await card(toms.title), /^More for/));
  await user.click(await screen.findByRole('menuitem', { name }));
  expect(await screen.findByText(message)).toBeInTheDocument();
  expect(screen.queryByText(/try again/)).not.toBeInTheDocument();
});

it('Following a member who left meanwhile says so', async () => {
  const board = new BoardApi([toms]);
  const answers = { 'POST /api/users/tom/follow': failure(404) };
  const { user } = renderBoard({ board, place: { member: 'tom' }, answers });
  const follow = await screen.findByRole('button', { name: 'Follow' });
  await waitFor(() => expect(follow).toBeEnabled());
  await user.click(follow);
  expect(await screen.findByText(MEMBER_GONE)).toBeInTheDocument();
});
