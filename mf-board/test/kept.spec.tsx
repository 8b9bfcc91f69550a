import { act, screen, waitFor, within } from '@testing-library/react';
import { queryKeys } from '@wishboard/contracts/http/routes';
import type { WishCountsView, WishView } from '@wishboard/contracts/http/wishes/wish';
import type { Answer } from '@wishboard/web-kit/doubles/fetch-double';
import { failure, ok } from '@wishboard/web-kit/doubles/fetch-double';
import { BoardApi } from '../src/fixtures/board-api';
import { sampleWishes } from '../src/fixtures/wishes';
import { buttonOf, callsOf, card, renderBoard } from './render-board';

const [own, camera, race, bread] = sampleWishes(4) as [WishView, WishView, WishView, WishView];
const keepOf = (note: HTMLElement) => buttonOf(note, 'Keep');
const isPressed = (note: HTMLElement) => keepOf(note).getAttribute('aria-pressed') === 'true';
const keepPath = (wish: WishView) => `POST /api/wishes/${wish.id}/keep`;

/** Returns a response that the test resolves itself. */
function later() {
  let arrive: (answer: Answer) => void = () => {};
  const answer = new Promise<Answer>((resolve) => {
    arrive = resolve;
  });
  return { answer: () => answer, arrive };
}

it('Keeping a wish presses the bookmark at once, then shows a toast that leads to the kept wishes', async () => {
  const { answer, arrive } = later();
  const { user, api } = renderBoard({ answers: { [keepPath(camera)]: answer } });
  const note = await card(camera.title);
  expect(isPressed(note)).toBe(false);
  await user.click(keepOf(note));
  await waitFor(() => expect(isPressed(note)).toBe(true));
  await waitFor(() => expect(api.calls.find(({ method }) => method === 'POST')?.body).toEqual({ kept: true }));
  expect(screen.queryByText(/Kept on My Board/)).not.toBeInTheDocument();
  arrive(ok({ kept: true }));
  await screen.findByText(/Kept on My Board/);
  api.answer({ 'GET /api/wishes/kept': ok([{ ...camera, isKept: true }]) });
  await user.click(screen.getByRole('button', { name: 'Show' }));
  expect(screen.getByRole('radio', { name: 'Kept' })).toBeChecked();
  await card(camera.title);
  expect(screen.getAllByRole('article')).toHaveLength(1);
});

it('Keeping a wish releases the bookmark again and shows a message when the request fails', async () => {
  const { user } = renderBoard({ answers: { [keepPath(camera)]: failure(503) } });
  await user.click(keepOf(await card(camera.title)));
  expect(await screen.findByText('Not changed')).toBeInTheDocument();
  expect(isPressed(await card(camera.title))).toBe(false);
});

it('Keeping a wish removes its note when the API returns 404, since the wish was deleted meanwhile', async () => {
  const board = new BoardApi([camera]);
  const { user } = renderBoard({ board, answers: { [keepPath(camera)]: failure(404, 'NOT_FOUND') } });
  const note = await card(camera.title);
  board.wishes = [];
  await user.click(keepOf(note));
  await waitFor(() => expect(screen.queryByRole('article')).not.toBeInTheDocument());
});

it('Two quick taps on the bookmark send two requests one after another, and the last state wins', async () => {
  const { answer, arrive } = later();
  const { user, api, board } = renderBoard();
  const note = await card(camera.title);
  const real = (call: { body: unknown }) => board.answer('POST', `/api/wishes/${camera.id}/keep`, call.body);
  api.answer({ [keepPath(camera)]: answer });
  await user.click(keepOf(note));
  await waitFor(() => expect(callsOf(api.calls, 'POST')).toHaveLength(1));
  await user.click(keepOf(note));
  await waitFor(() => expect(isPressed(note)).toBe(false));
  expect(callsOf(api.calls, 'POST')).toHaveLength(1);
  api.answer({ [keepPath(camera)]: real });
  arrive(ok({ kept: true }));
  await waitFor(() => expect(callsOf(api.calls, 'POST')).toHaveLength(2));
  expect(isPressed(note)).toBe(false);
  expect(api.calls.findLast((call) => call.method === 'POST')?.body).toEqual({ kept: false });
  await screen.findByText('No longer kept');
  expect(isPressed(note)).toBe(false);
});

it('An own wish has no bookmark, except when it is already kept', async () => {
  renderBoard({ board: new BoardApi([own, { ...own, id: `${own.id.slice(0, -1)}9`, title: 'Mine', isKept: true }]) });
  expect(within(await card(own.title)).queryByRole('button', { name: 'Keep' })).not.toBeInTheDocument();
  expect(isPressed(await card('Mine'))).toBe(true);
});

it('With an older server that has no kept wishes, no bookmark is pressed and the list Kept shows an error', async () => {
  const counts: Partial<WishCountsView> = { ...(new BoardApi().answer('GET', '/api/wishes/counts').body as object) };
  delete counts.kept;
  const { user } = renderBoard({
    answers: { 'GET /api/wishes/counts': ok(counts), 'GET /api/wishes/kept': failure(400) },
  });
  expect(isPressed(await card(camera.title))).toBe(false);
  await user.click(screen.getByRole('radio', { name: 'My Board' }));
  await user.click(screen.getByRole('radio', { name: 'Kept' }));
  expect(await screen.findByText('Unable to load wishes right now.')).toBeInTheDocument();
});

describe('The list Kept on My Board', () => {
  const kept = (...wishes: WishView[]) =>
    new BoardApi([own, camera, race, bread].map((wish) => ({ ...wish, isKept: wishes.includes(wish) })));
  const openKept = async (board: BoardApi, options = {}) => {
    const rendered = renderBoard({ board, ...options });
    await rendered.user.click(await screen.findByRole('radio', { name: 'My Board' }));
    await rendered.user.click(screen.getByRole('radio', { name: 'Kept' }));
    return rendered;
  };

  it('comes second after the own wishes, and shows the kept wishes with their number', async () => {
    const { user } = renderBoard({ board: kept(camera, bread) });
    await user.click(await screen.findByRole('radio', { name: 'My Board' }));
    expect(screen.getByRole('radio', { name: 'My wishes' })).toBeChecked();
    await card(own.title);
    expect(screen.getByRole('button', { name: /許下新願望/ })).toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: 'Kept' }));
    await card(camera.title);
    await card(bread.title);
    expect(screen.getAllByRole('article')).toHaveLength(2);
    expect(screen.queryByRole('button', { name: /許下新願望/ })).not.toBeInTheDocument();
    expect(await screen.findByText('2 wishes')).toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: 'Community' }));
    expect(screen.queryByRole('radio', { name: 'Kept' })).not.toBeInTheDocument();
  });

  it('shows wishes that were kept after the list was first read, too', async () => {
    const { user, api } = await openKept(kept(bread));
    await card(bread.title);
    await user.click(screen.getByRole('radio', { name: 'Community' }));
    await user.click(keepOf(await card(camera.title)));
    await screen.findByText(/Kept on My Board/);
    await user.click(keepOf(await card(race.title)));
    await waitFor(() => expect(callsOf(api.calls, 'POST')).toHaveLength(2));
    await user.click(screen.getByRole('radio', { name: 'My Board' }));
    await user.click(screen.getByRole('radio', { name: 'Kept' }));
    await card(race.title);
    await waitFor(() =>
      expect(screen.getAllByRole('article').map((note) => note.getAttribute('data-wish'))).toEqual([
        race.id,
        camera.id,
        bread.id,
      ]),
    );
  });

  it('loses a wish at once when the bookmark is released, and regains it on Undo', async () => {
    const board = kept(camera, bread);
    const { user } = await openKept(board);
    await user.click(keepOf(await card(camera.title)));
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
    expect(await screen.findByText('1 wishes')).toBeInTheDocument();
    expect(board.wishes.find(({ id }) => id === camera.id)?.isKept).toBeUndefined();
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(isPressed(await card(camera.title))).toBe(true);
    expect(await screen.findByText('2 wishes')).toBeInTheDocument();
    expect(board.wishes.find(({ id }) => id === camera.id)?.isKept).toBe(true);
  });

  it('regains a wish when releasing the bookmark fails', async () => {
    const { user } = await openKept(kept(camera, bread), { answers: { [keepPath(camera)]: failure(503) } });
    await user.click(keepOf(await card(camera.title)));
    await screen.findByText('Not changed');
    await card(camera.title);
    expect(await screen.findByText('2 wishes')).toBeInTheDocument();
  });

  it('shows an explanation when it is empty, and the heading has the focus after the last wish left', async () => {
    const { user } = await openKept(kept(camera));
    const note = await card(camera.title);
    act(() => keepOf(note).focus());
    await user.keyboard('{Enter}');
    expect(await screen.findByText('You have not kept any wishes yet')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
    await user.click(screen.getByRole('button', { name: 'Look around the community' }));
    expect(screen.getByRole('radio', { name: 'Community' })).toBeChecked();
  });

  it('has its own count beside that of the own wishes, which a kept wish raises', async () => {
    const { user, queryClient } = renderBoard({ board: kept() });
    await user.click(keepOf(await card(camera.title)));
    await screen.findByText(/Kept on My Board/);
    const counts = queryClient.getQueryData<WishCountsView>(queryKeys.wishCounts);
    expect(counts).toMatchObject({ mine: 1, kept: 1 });
  });
});
