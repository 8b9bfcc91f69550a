import { screen, waitFor, within } from '@testing-library/react';
import type { WishView } from '@wishboard/contracts/http/wishes/wish';
import { failure } from '@wishboard/web-kit/doubles/fetch-double';
import { BoardApi } from '../src/fixtures/board-api';
import { sampleWishes } from '../src/fixtures/wishes';
import { buttonOf, card, renderBoard } from './render-board';

const [own, toms] = sampleWishes(2) as [WishView, WishView];
const cards = () => screen.getAllByRole('article').map((note) => within(note).getByRole('heading').textContent);
const isPlace = (member: string | null) => ({ place: { member } });

it('The name on a note leads to the member’s board, which shows who they are and only their wishes', async () => {
  const { user } = renderBoard(isPlace(null));
  await user.click(within(await card(toms.title)).getByRole('link', { name: 'Wished by Tom Okafor' }));
  const heading = await screen.findByRole('heading', { name: 'Tom Okafor', level: 1 });
  expect(await screen.findByRole('region', { name: 'About this member' })).toHaveTextContent('@tom');
  await waitFor(() => expect(cards()).toEqual([toms.title]));
  expect(heading).toHaveFocus();
  expect(await screen.findByText(/^1 wishes$/)).toBeInTheDocument();
  expect(screen.queryByText('strip')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Everyone’s wishes' }));
  await card(own.title);
  expect(await screen.findByRole('heading', { name: 'Community Feed', level: 1 })).toHaveFocus();
});

it('The name on a note is a link with an address, so that it can be opened in a new tab', async () => {
  renderBoard(isPlace(null));
  const link = within(await card(toms.title)).getByRole('link', { name: 'Wished by Tom Okafor' });
  expect(link).toHaveAttribute('href', '/?member=tom');
});

it('The board of an unknown username says that nobody has that name, and leads back to all wishes', async () => {
  const { user } = renderBoard({
    ...isPlace('nobody'),
    answers: {
      'GET /api/users/nobody': failure(404, 'NOT_FOUND'),
      'GET /api/wishes/of/nobody': failure(404, 'NOT_FOUND'),
    },
  });
  expect(await screen.findByRole('heading', { name: '@nobody', level: 1 })).toBeInTheDocument();
  expect(await screen.findByText('Nobody here has that name')).toBeInTheDocument();
  expect(screen.queryByText('Unable to load wishes right now.')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'See everyone’s wishes' }));
  await card(own.title);
});

it('A member’s board says when the member could not be loaded, and loads it on retry', async () => {
  const { user, api } = renderBoard({ ...isPlace('tom'), answers: { 'GET /api/users/tom': failure(503) } });
  expect(await screen.findByText('This member could not be loaded.')).toBeInTheDocument();
  const board = new BoardApi();
  api.answer({ 'GET /api/users/tom': ({ method, path }) => board.answer(method, path) });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await card(toms.title);
});

it('A member’s board says that the member has not made any wishes yet', async () => {
  renderBoard({ ...isPlace('wei'), board: new BoardApi([own]) });
  expect(await screen.findByText('陳偉 has not made any wishes yet')).toBeInTheDocument();
});

it('The own board can be copied as a link, both there and on My Board, but not in the list Kept', async () => {
  const { user } = renderBoard(isPlace('mei'));
  const region = await screen.findByRole('region', { name: 'About this member' });
  expect(region).toHaveTextContent('This is how others see your board.');
  await user.click(buttonOf(region, 'Send as a link'));
  await screen.findByText('Link copied');
  expect(await navigator.clipboard.readText()).toBe('http://localhost/?member=mei');
  await user.click(screen.getByRole('radio', { name: 'My Board' }));
  expect(await screen.findByRole('button', { name: 'Send as a link' })).toBeInTheDocument();
  await user.click(screen.getByRole('radio', { name: 'Kept' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Send as a link' })).not.toBeInTheDocument());
});

it('Another member’s board has no button to send it as a link', async () => {
  renderBoard(isPlace('tom'));
  await card(toms.title);
  expect(screen.queryByRole('button', { name: 'Send as a link' })).not.toBeInTheDocument();
});

it('The face of a member who cheered leads from an open wish to that member’s board', async () => {
  const { user } = renderBoard({ place: { wish: toms.id, dialog: 'wish' } });
  const dialog = await screen.findByRole('dialog', { name: toms.title });
  const [face] = await within(dialog).findAllByRole('link', { name: '林美' });
  await user.click(face as HTMLElement);
  expect(await screen.findByRole('heading', { name: '林美', level: 1 })).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});
