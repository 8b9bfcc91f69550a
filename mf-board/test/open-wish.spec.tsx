import { jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { queryKeys } from '@wishboard/contracts/http/routes';
import type { WishView } from '@wishboard/contracts/http/wishes/wish';
import { HOME } from '@wishboard/contracts/remotes/place';
import { failure, ok } from '@wishboard/web-kit/doubles/fetch-double';
import { BoardApi } from '../src/fixtures/board-api';
import { MEMBERS, sampleWishes } from '../src/fixtures/wishes';
import { buttonOf, card, reactionOf, renderBoard } from './render-board';

const [ME, ...FRIENDS] = MEMBERS;
const wish = (change: Partial<WishView> = {}): WishView => ({ ...(sampleWishes(2)[1] as WishView), ...change });
const KITE = wish({ title: 'A kite' });
const view = (title: string): Promise<HTMLElement> => screen.findByRole('dialog', { name: title });
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

async function open(board: BoardApi, title: string, options: Parameters<typeof renderBoard>[0] = {}) {
  const rendered = renderBoard({ board, ...options });
  await rendered.user.click(buttonOf(await card(title), title));
  return { ...rendered, dialog: await view(title) };
}

describe('A click on a note', () => {
  it.each([
    ['its title', (note: HTMLElement) => within(note).getByRole('button', { name: 'A kite' })],
    ['its paper', (note: HTMLElement) => note],
    ['its text', (note: HTMLElement) => within(note).getByText('Red')],
  ])('opens the wish when it hits %s', async (_where, part) => {
    const { user } = renderBoard({ board: new BoardApi([{ ...KITE, description: 'Red' }]) });
    await user.click(part(await card('A kite')));
    expect(await view('A kite')).toBeInTheDocument();
  });

  it.each([
    ['a link', (note: HTMLElement) => within(note).getAllByRole('link')[0]],
    ['a reaction', (note: HTMLElement) => reactionOf(note, 'Heart')],
    ['the room between its buttons', (note: HTMLElement) => note.querySelector('footer')],
    ['what unfolds its text', (note: HTMLElement) => buttonOf(note, 'Show more')],
  ])('does not open the wish when it hits %s', async (_where, part) => {
    const { user } = renderBoard({ board: new BoardApi([{ ...KITE, description: 'word '.repeat(200) }]) });
    await user.click(part(await card('A kite')) as HTMLElement);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await user.click(await card('A kite'));
    expect(await view('A kite')).toBeInTheDocument();
  });

  it('does not open the wish when it ends a text selection', async () => {
    const go = jest.fn();
    const navigation = { place: HOME, go, replace: jest.fn(), close: jest.fn() };
    renderBoard({ board: new BoardApi([{ ...KITE, description: 'Red' }]), props: { navigation } });
    const text = within(await card('A kite')).getByText('Red');
    window.getSelection()?.selectAllChildren(text);
    fireEvent.click(text, { detail: 1 });
    expect(go).not.toHaveBeenCalled();
    window.getSelection()?.removeAllRanges();
    fireEvent.click(text, { detail: 1 });
    expect(go.mock.calls).toEqual([[{ wish: KITE.id, dialog: 'wish' }]]);
  });
});

describe('An open wish', () => {
  it('shows the whole text, the product and its name, the account, and the times it was made and granted', async () => {
    const long = `${'word '.repeat(199)}end`;
    const productUrl = 'https://www.example.com/kite';
    const times = { createdAt: '2026-03-05T12:00:00.000Z', isGranted: true, grantedAt: '2026-04-06T12:00:00.000Z' };
    const full = { ...KITE, ...times, description: long, productUrl, productTitle: 'Dragon kite' };
    const { dialog } = await open(new BoardApi([full]), 'A kite');
    expect(within(dialog).getByText(/word end$/)).not.toHaveClass('folded');
    expect(within(dialog).queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
    const product = within(dialog).getByRole('link', { name: /Dragon kite/ });
    expect(product).toHaveAttribute('href', productUrl);
    expect(product.querySelector('img')).toHaveAttribute('alt', '');
    expect(within(dialog).getByRole('link', { name: /on Instagram/ })).toBeInTheDocument();
    expect(within(dialog).getByText('WISH GRANTED')).toBeInTheDocument();
    const moments = [...dialog.querySelectorAll('time')].map((time) => [time.dateTime, time.textContent]);
    const moment = (iso: string) =>
      new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'short' }).format(new Date(iso));
    expect(moments).toEqual([times.createdAt, times.grantedAt].map((iso) => [iso, moment(iso)]));
  });

  it('lists the members who cheered under each emoji, and counts the others', async () => {
    const [one, two] = FRIENDS;
    const members = [
      { ...one, emojis: ['heart', 'fire'] },
      { ...two, emojis: ['heart'] },
    ];
    const answers = { [`GET /api/wishes/${KITE.id}/reactions`]: ok({ count: 5, members }) };
    const { dialog } = await open(new BoardApi([KITE]), 'A kite', { answers });
    const faces = async (name: string) =>
      within(await within(dialog).findByRole('list', { name })).getAllByRole('listitem');
    expect((await faces('Heart')).map((face) => face.querySelector('bdi')?.textContent)).toEqual([
      one.displayName,
      two.displayName,
    ]);
    expect(await faces('Fire')).toHaveLength(1);
    expect(within(dialog).queryByRole('list', { name: 'Thumbs up' })).not.toBeInTheDocument();
    expect(within(dialog).getByText('and 3 more')).toBeInTheDocument();
  });

  it('lists the members who cheered without emojis when an older server does not send them', async () => {
    const answers = { [`GET /api/wishes/${KITE.id}/reactions`]: ok({ count: 3, members: FRIENDS }) };
    const { dialog } = await open(new BoardApi([KITE]), 'A kite', { answers });
    expect(await within(dialog).findByText(FRIENDS[1].displayName)).toBeInTheDocument();
    expect(within(dialog).queryByText(/more$/)).not.toBeInTheDocument();
  });

  it('says when nobody has cheered yet', async () => {
    const { dialog } = await open(new BoardApi([{ ...KITE, reactionCounts: {} }]), 'A kite');
    expect(await within(dialog).findByText('Nobody has cheered for this wish yet.')).toBeInTheDocument();
  });

  it('says when the members who cheered cannot be loaded, and loads them on retry', async () => {
    let fails = true;
    const answers = {
      [`GET /api/wishes/${KITE.id}/reactions`]: () =>
        fails ? failure(503, 'UNAVAILABLE') : ok({ count: 0, members: [] }),
    };
    const { dialog, user } = await open(new BoardApi([KITE]), 'A kite', { answers });
    expect(await within(dialog).findByText('Could not load who cheered.')).toBeInTheDocument();
    fails = false;
    await user.click(within(dialog).getByRole('button', { name: 'Try again' }));
    expect(await within(dialog).findByText('Nobody has cheered for this wish yet.')).toBeInTheDocument();
  });

  it('takes a reaction, whose count shows in the open wish and on its note', async () => {
    const { dialog, user } = await open(new BoardApi([{ ...KITE, reactionCounts: { fire: 3 } }]), 'A kite');
    await user.click(reactionOf(dialog, 'Fire'));
    await waitFor(() => expect(reactionOf(dialog, 'Fire')).toHaveTextContent('4'));
    await user.keyboard('{Escape}');
    await gone();
    await waitFor(async () => expect(reactionOf(await card('A kite'), 'Fire')).toHaveTextContent('4'));
  });

  it('is edited by its owner, and shows the changes once they are saved', async () => {
    const own = { ...KITE, userId: ME.id, user: ME };
    const { dialog, user } = await open(new BoardApi([own]), 'A kite');
    await user.click(within(dialog).getByRole('button', { name: 'Edit' }));
    const form = await view('Edit Wish');
    await user.clear(within(form).getByLabelText('Wish Title'));
    await user.type(within(form).getByLabelText('Wish Title'), 'A bigger kite');
    await user.click(within(form).getByRole('button', { name: 'Save Changes' }));
    const changed = await view('A bigger kite');
    // The toast already covers the dialog, but Escape must not have to be pressed twice.
    expect(await screen.findByText('Changes saved')).toBeInTheDocument();
    await waitFor(() => expect(changed).toContainElement(document.activeElement as HTMLElement));
    await user.keyboard('{Escape}');
    await gone();
    await waitFor(async () => expect(buttonOf(await card('A bigger kite'), 'A bigger kite')).toHaveFocus());
  });

  it('offers Share, but neither Edit, Delete nor granting, to members who do not own it', async () => {
    const { dialog, user } = await open(new BoardApi([KITE]), 'A kite');
    for (const name of ['Edit', /granted/]) {
      expect(within(dialog).queryByRole('button', { name })).not.toBeInTheDocument();
    }
    expect(within(dialog).getByRole('button', { name: 'Share' })).toBeInTheDocument();
    expect(within(dialog).getByRole('button', { name: 'Share to story' })).toBeInTheDocument();
    await user.click(within(dialog).getByRole('button', { name: /^More for/ }));
    await screen.findByRole('menuitem', { name: 'Hide this wish' });
    for (const name of ['Edit', 'Delete']) expect(screen.queryByRole('menuitem', { name })).not.toBeInTheDocument();
  });

  it('can be deleted from its menu, and the wall has the focus then', async () => {
    const { dialog, user } = await open(
      new BoardApi([{ ...KITE, userId: ME.id }, wish({ id: '01931f4e-0000-7000-8000-000000000000' })]),
      'A kite',
    );
    await user.click(within(dialog).getByRole('button', { name: /^More for/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await gone();
    await waitFor(() => expect(screen.queryByRole('article', { name: 'A kite' })).not.toBeInTheDocument());
    await waitFor(() => expect(screen.getByRole('list', { name: 'Wishes' })).toHaveFocus());
  });

  it('closes with a message when somebody else deleted it, and its note leaves the wall, which has the focus then', async () => {
    const other = wish({ id: '01931f4e-0000-7000-8000-000000000000', title: 'Another' });
    const { board, queryClient } = await open(new BoardApi([KITE, other]), 'A kite');
    board.wishes = [other];
    act(() => void queryClient.setQueryData(queryKeys.wishesHint, { type: 'wishes', wishes: [KITE.id] }));
    await gone();
    expect(await screen.findByText('This wish is no longer on the board.')).toBeInTheDocument();
    expect(await card('Another')).toBeVisible();
    expect(screen.queryByRole('article', { name: 'A kite' })).not.toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('list', { name: 'Wishes' })).toHaveFocus());
  });

  it('shows a reaction of another member after a hint', async () => {
    const { board, queryClient, dialog } = await open(new BoardApi([{ ...KITE, reactionCounts: {} }]), 'A kite');
    await within(dialog).findByText('Nobody has cheered for this wish yet.');
    board.wishes = [{ ...KITE, reactionCounts: { heart: 1 } }];
    act(() => void queryClient.setQueryData(queryKeys.wishesHint, { type: 'wishes', wishes: [KITE.id] }));
    expect(await within(dialog).findByRole('list', { name: 'Heart' })).toBeInTheDocument();
    expect(reactionOf(dialog, 'Heart')).toHaveTextContent('1');
  });
});

describe('From an open wish', () => {
  const titles = ['First', 'Second', 'Third'];
  const list = () =>
    titles.map((title, at) => wish({ id: `01931f4e-3000-7000-8000-00000000000${3 - at}`, title, userId: ME.id }));
  const move = (dialog: HTMLElement, to: string) => within(dialog).getByRole('button', { name: `${to} wish` });

  it('arrow keys and buttons lead to the next and previous wish, and the last shown note gets the focus', async () => {
    const { user, dialog } = await open(new BoardApi(list()), 'First');
    expect(move(dialog, 'Previous')).toHaveAttribute('aria-disabled', 'true');
    await user.keyboard('{ArrowRight}');
    const second = await view('Second');
    await user.click(move(second, 'Next'));
    const third = await view('Third');
    expect(within(third).getByText('Third', { selector: '[role="status"]' })).toBeInTheDocument();
    expect(move(third, 'Next')).toHaveAttribute('aria-disabled', 'true');
    await user.keyboard('{ArrowRight}{ArrowLeft}');
    await view('Second');
    await user.keyboard('{Escape}');
    await gone();
    await waitFor(async () => expect(buttonOf(await card('Second'), 'Second')).toHaveFocus());
  });

  it('an arrow key with Alt, in a menu or in a text field leads to no other wish', async () => {
    const failed = { previewStatus: 'failed', productTitle: null, productImage: null } as const;
    const board = new BoardApi(list().map((each) => ({ ...each, ...failed })));
    const { user, dialog } = await open(board, 'First');
    await user.keyboard('{Alt>}{ArrowRight}{/Alt}');
    await user.click(within(dialog).getByRole('button', { name: /^More for/ }));
    await screen.findByRole('menu');
    await user.keyboard('{ArrowRight}{Escape}');
    await user.click(within(dialog).getByRole('button', { name: 'Add a title' }));
    await user.keyboard('ab{ArrowLeft}{ArrowRight}');
    expect(await view('First')).toBeInTheDocument();
    expect(within(dialog).getByRole('textbox')).toHaveValue('ab');
  });
});
