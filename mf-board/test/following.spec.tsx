import { screen, waitFor, within } from '@testing-library/react';
import type { WishView } from '@wishboard/contracts/http/wishes/wish';
import { failure } from '@wishboard/web-kit/doubles/fetch-double';
import { BoardApi } from '../src/fixtures/board-api';
import { sampleWishes } from '../src/fixtures/wishes';
import { card, renderBoard } from './render-board';

const samples = sampleWishes(2) as [WishView, WishView];
const [own, toms] = [samples[0], { ...samples[1], category: 'books' as const }];
const cards = () => screen.getAllByRole('article').map((note) => within(note).getByRole('heading').textContent);
const board = () => new BoardApi([own, toms]);
const button = (name: string) => screen.findByRole('button', { name });

it('The filter Following shows only the wishes of a followed member, until it is switched off', async () => {
  const { user } = renderBoard({ board: board(), place: { member: 'tom' } });
  const follow = await button('Follow');
  await waitFor(() => expect(follow).toBeEnabled());
  expect(follow).toHaveAttribute('aria-pressed', 'false');
  follow.focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(follow).toHaveAttribute('aria-pressed', 'true'));
  expect(await screen.findByText('You follow Tom Okafor')).toBeInTheDocument();
  await user.click(await button('Show'));
  await waitFor(() => expect(cards()).toEqual([toms.title]));
  await user.click(await screen.findByRole('button', { name: 'Following', pressed: true }));
  await card(own.title);
  expect(await screen.findByRole('button', { name: 'Following', pressed: false })).toBeInTheDocument();
});

it('A category can be followed once the filter has chosen it, and then counts for the filter Following', async () => {
  const { user } = renderBoard({ board: board(), place: {} });
  await card(own.title);
  await user.click(await button('Following'));
  expect(await screen.findByText('No wishes of whom you follow yet')).toBeInTheDocument();
  await user.click((await screen.findAllByRole('button', { name: 'Everyone’s wishes' }))[0] as HTMLElement);
  await card(own.title);
  expect(screen.queryByRole('button', { name: /^Follow / })).not.toBeInTheDocument();
  await user.click(await button('Filter by Category'));
  await user.click(await screen.findByRole('menuitemradio', { name: 'Books' }));
  const follow = await button('Follow Books');
  await waitFor(() => expect(follow).toBeEnabled());
  await user.click(follow);
  await waitFor(() => expect(follow).toHaveAttribute('aria-pressed', 'true'));
  await user.click(await button('Clear category filter'));
  await card(own.title);
  await user.click(await button('Filter by Category'));
  await user.click(await screen.findByRole('menuitemradio', { name: 'Following' }));
  await waitFor(() => expect(cards()).toEqual([toms.title]));
});

it('The own board has no Follow button, and a failed follow leaves the button unpressed with a message', async () => {
  const mine = renderBoard({ board: board(), place: { member: own.user.username } });
  await screen.findByText('This is how others see your board.');
  expect(screen.queryByRole('button', { name: 'Follow' })).not.toBeInTheDocument();
  mine.unmount();
  const answers = { 'POST /api/users/tom/follow': failure(503) };
  const { user } = renderBoard({ board: board(), place: { member: 'tom' }, answers });
  const follow = await button('Follow');
  await waitFor(() => expect(follow).toBeEnabled());
  await user.click(follow);
  expect(await screen.findByText('Nothing was changed. Please try again later.')).toBeInTheDocument();
  await waitFor(() => expect(follow).toHaveAttribute('aria-pressed', 'false'));
});
