import { jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { PRODUCT_TITLE_MAX, type WishView } from '@wishboard/contracts/http/wishes/wish';
import { type Answer, failure, ok } from '@wishboard/web-kit/doubles/fetch-double';
import { LIT_MS } from '../src/features/feed/place/use-focused-wish';
import { BoardApi } from '../src/fixtures/board-api';
import { sampleWishes } from '../src/fixtures/wishes';
import { buttonOf, callsOf, card, renderBoard } from './render-board';

const OWN = 'A week of silence by the sea';
const own = (change: Partial<WishView> = {}) => ({ ...(sampleWishes(1)[0] as WishView), ...change });
const path = `/api/wishes/${own().id}`;

describe('Granting an own wish', () => {
  it('stamps the note and shows a toast, and the same button removes the stamp', async () => {
    const { user, board } = renderBoard({ board: new BoardApi([own()]) });
    await user.click(buttonOf(await card(OWN), 'Mark as granted'));
    expect(await screen.findByText('Wish granted!')).toBeInTheDocument();
    expect(within(await card(OWN)).getByText('WISH GRANTED')).toBeInTheDocument();
    expect(board.wishes[0]?.isGranted).toBe(true);
    await user.click(buttonOf(await card(OWN), 'Mark as not granted'));
    expect(await screen.findByText('已取消「願望成真」標記')).toBeInTheDocument();
    expect(within(await card(OWN)).queryByText('WISH GRANTED')).not.toBeInTheDocument();
  });

  it('shows an error toast and no stamp when the request fails', async () => {
    const { user } = renderBoard({
      board: new BoardApi([own()]),
      answers: { [`POST ${path}/toggle-granted`]: failure(500) },
    });
    await user.click(buttonOf(await card(OWN), 'Mark as granted'));
    expect(await screen.findByText('操作失敗')).toBeInTheDocument();
    expect(screen.getByText('無法更新願望狀態，請稍後再試。')).toBeInTheDocument();
    expect(within(await card(OWN)).queryByText('WISH GRANTED')).not.toBeInTheDocument();
  });
});

const choose = async (user: ReturnType<typeof userEvent.setup>, role: string, name: string) => {
  await user.click(buttonOf(await card(OWN), /^More for/));
  await user.click(screen.getByRole(role, { name }));
};

describe('Editing an own wish', () => {
  it('fills the form with the wish, and sends only the changed fields', async () => {
    const { user, api } = renderBoard({ board: new BoardApi([own({ igAccount: '@mei' })]) });
    await choose(user, 'menuitem', 'Edit');
    const dialog = await screen.findByRole('dialog', { name: 'Edit Wish' });
    expect(within(dialog).getByLabelText(/Instagram Account/)).toHaveValue('@mei');
    await user.clear(within(dialog).getByLabelText('Wish Title'));
    await user.type(within(dialog).getByLabelText('Wish Title'), 'A month');
    await user.click(within(dialog).getByRole('radio', { name: 'Green' }));
    await user.click(within(dialog).getByRole('button', { name: 'Save Changes' }));
    expect(await card('A month')).toHaveAttribute('data-color', 'green');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(api.calls.find((call) => call.method === 'PATCH')?.body).toEqual({ title: 'A month', color: 'green' });
  });

  it('sends no request when no field was changed', async () => {
    const { user, api } = renderBoard({ board: new BoardApi([own()]) });
    await choose(user, 'menuitem', 'Edit');
    await user.click(await screen.findByRole('button', { name: 'Save Changes' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(callsOf(api.calls, 'PATCH')).toEqual([]);
  });

  it('begins with what its owner has written elsewhere meanwhile, but keeps what is typed', async () => {
    const board = new BoardApi([own()]);
    const { user, api } = renderBoard({ board });
    await card(OWN);
    const elsewhere = { ...own(), description: 'Written on the phone.' };
    board.wishes[0] = elsewhere;
    await choose(user, 'menuitem', 'Edit');
    const dialog = await screen.findByRole('dialog', { name: 'Edit Wish' });
    await user.type(within(dialog).getByLabelText('Wish Title'), '!');
    await waitFor(() => expect(within(dialog).getByLabelText('Description')).toHaveValue(elsewhere.description));
    expect(within(dialog).getByLabelText('Wish Title')).toHaveValue(`${OWN}!`);
    await user.click(within(dialog).getByRole('button', { name: 'Save Changes' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(api.calls.find((call) => call.method === 'PATCH')?.body).toEqual({ title: `${OWN}!` });
  });

  it('stays open with its text when a tap lands outside', async () => {
    const { user } = renderBoard({ board: new BoardApi([own()]) });
    await choose(user, 'menuitem', 'Edit');
    const dialog = await screen.findByRole('dialog', { name: 'Edit Wish' });
    await user.type(within(dialog).getByLabelText('Description'), ' And a hammock.');
    fireEvent.pointerDown(document.body);
    fireEvent.click(document.body);
    expect(within(dialog).getByLabelText('Description')).toHaveDisplayValue(/And a hammock\.$/);
  });

  it('does not close another wish’s form when the response arrives after the member has left the first one', async () => {
    const other = own({ id: `${own().id.slice(0, -1)}f`, title: 'Another wish' });
    let arrive: (answer: Answer) => void = () => {};
    const { user } = renderBoard({
      board: new BoardApi([own(), other]),
      answers: { [`PATCH ${path}`]: () => new Promise<Answer>((resolve) => (arrive = resolve)) },
    });
    await choose(user, 'menuitem', 'Edit');
    await user.type(await screen.findByLabelText('Wish Title'), '!{Enter}');
    await screen.findByRole('button', { name: 'Saving...' });
    await user.keyboard('{Escape}');
    await user.click(buttonOf(await card('Another wish'), /^More for/));
    await user.click(screen.getByRole('menuitem', { name: 'Edit' }));
    await user.type(await screen.findByLabelText('Description'), ' And more.');
    arrive(ok(own({ title: `${OWN}!` })));
    await screen.findByText('Changes saved');
    expect(screen.getByLabelText('Description')).toHaveDisplayValue(/And more\.$/);
  });

  it('changes the category, in a dialog of the colour of the note', async () => {
    const { user, api } = renderBoard({ board: new BoardApi([own()]) });
    await choose(user, 'menuitem', 'Edit');
    const dialog = await screen.findByRole('dialog', { name: 'Edit Wish' });
    expect(dialog).toHaveAttribute('data-paper', own().color);
    expect(within(dialog).getByLabelText('Category')).toHaveDisplayValue('Travel');
    await user.selectOptions(within(dialog).getByLabelText('Category'), 'Books');
    await user.type(within(dialog).getByLabelText('Wish Title'), '{Control>}{Enter}{/Control}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(api.calls.find((call) => call.method === 'PATCH')?.body).toEqual({ category: 'books' });
  });

  it('saves other fields of a wish whose old link has a password, and tells that everybody can read the password', async () => {
    const link = 'https://mei:secret@shop.example/lamp';
    const { user, api } = renderBoard({ board: new BoardApi([own({ productUrl: link })]) });
    await choose(user, 'menuitem', 'Edit');
    const dialog = await screen.findByRole('dialog', { name: 'Edit Wish' });
    const field = within(dialog).getByLabelText(/Product Link/);
    expect(field).toHaveAccessibleDescription(/^Everybody who sees the wish can read/);
    await user.type(within(dialog).getByLabelText('Wish Title'), '!');
    await user.type(field, '/2');
    await user.click(within(dialog).getByRole('button', { name: 'Save Changes' }));
    expect(await within(dialog).findByText('Must not contain a user name or password')).toBeInTheDocument();
    await user.clear(field);
    expect(field).not.toHaveAccessibleDescription(/^Everybody/);
    await user.type(field, link);
    await user.click(within(dialog).getByRole('button', { name: 'Save Changes' }));
    await card(`${OWN}!`);
    expect(api.calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body)).toEqual([
      { title: `${OWN}!` },
    ]);
  });

  it('keeps the dialog open with its text when the request fails', async () => {
    const { user } = renderBoard({ board: new BoardApi([own()]), answers: { [`PATCH ${path}`]: failure(503) } });
    await choose(user, 'menuitem', 'Edit');
    await user.type(await screen.findByLabelText('Wish Title'), '!');
    await user.click(await screen.findByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText(/Your changes were not saved/)).toBeInTheDocument();
    expect(screen.getByLabelText('Wish Title')).toHaveValue(`${OWN}!`);
  });

  it('says that the wish is gone when it was deleted meanwhile, and keeps the text', async () => {
    const { user } = renderBoard({ board: new BoardApi([own()]), answers: { [`PATCH ${path}`]: failure(404) } });
    await choose(user, 'menuitem', 'Edit');
    await user.type(await screen.findByLabelText('Wish Title'), '!');
    await user.click(await screen.findByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('This wish is no longer on the board.')).toBeInTheDocument();
    expect(screen.queryByText(/try again/)).not.toBeInTheDocument();
    expect(screen.getByLabelText('Wish Title')).toHaveValue(`${OWN}!`);
  });
});

it.each([
  ['moved to a category', 'PATCH', path, 'menuitemradio', 'Books'],
  ['marked as granted', 'POST', `${path}/toggle-granted`, null, 'Mark as granted'],
])(
  'An own wish that was deleted meanwhile leaves the wall with a message when it is %s',
  async (_what, method, at, item, name) => {
    const board = new BoardApi([own()]);
    const { user } = renderBoard({ board, answers: { [`${method} ${at}`]: failure(404) } });
    await card(OWN);
    board.wishes = [];
    if (item) await choose(user, item, name);
    else await user.click(buttonOf(await card(OWN), name));
    expect(await screen.findByText('This wish is no longer on the board.')).toBeInTheDocument();
    expect(screen.queryByText('操作失敗')).not.toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('article')).not.toBeInTheDocument());
  },
);

it('The product title field takes as many characters as the server, an emoji counted as one', async () => {
  const longest = '😀'.repeat(PRODUCT_TITLE_MAX);
  const { user } = renderBoard({
    board: new BoardApi([own({ productUrl: 'https://shop.example/1', productTitle: null, previewStatus: 'failed' })]),
  });
  await user.click(buttonOf(await card(OWN), 'Add a title'));
  const field = screen.getByLabelText('Product title');
  await user.click(field);
  await user.paste(`${longest}x`);
  expect(field).toHaveValue(longest);
});

it('Escape ends the naming of a product, but not while an input method composes a word', async () => {
  const { user } = renderBoard({
    board: new BoardApi([own({ productUrl: 'https://shop.example/1', productTitle: null, previewStatus: 'failed' })]),
  });
  await user.click(buttonOf(await card(OWN), 'Add a title'));
  const field = within(await card(OWN)).getByLabelText('Product title');
  fireEvent.keyDown(field, { key: 'Escape', isComposing: true });
  expect(field).toBeInTheDocument();
  fireEvent.keyDown(field, { key: 'Escape' });
  expect(field).not.toBeInTheDocument();
});

it('The menu of an own note moves the wish to another category', async () => {
  const { user, api, board } = renderBoard({ board: new BoardApi([own()]) });
  await user.click(buttonOf(await card(OWN), /^More for/));
  expect(screen.getByRole('menuitemradio', { name: 'Travel' })).toBeChecked();
  await user.click(screen.getByRole('menuitemradio', { name: 'Books' }));
  expect(await screen.findByText('Moved to Books')).toBeInTheDocument();
  expect(board.wishes[0]?.category).toBe('books');
  expect(api.calls.find((call) => call.method === 'PATCH')?.body).toEqual({ category: 'books' });
});

describe('Deleting an own wish', () => {
  beforeEach(() => jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'performance'] }));
  afterEach(() => jest.useRealTimers());

  async function deleteOwn(answers = {}) {
    const rendered = renderBoard({ board: new BoardApi([own()]), answers });
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    await choose(user, 'menuitem', 'Delete');
    expect(screen.queryByRole('article')).not.toBeInTheDocument();
    return { ...rendered, user };
  }

  it('removes the card at once, and sends the request after the 5 seconds to undo it', async () => {
    const { api, board } = await deleteOwn();
    await act(() => jest.advanceTimersByTimeAsync(4900));
    expect(callsOf(api.calls, 'DELETE')).toEqual([]);
    await act(() => jest.advanceTimersByTimeAsync(200));
    expect(callsOf(api.calls, 'DELETE')).toEqual([path]);
    expect(board.wishes).toEqual([]);
    expect(screen.queryByRole('article')).not.toBeInTheDocument();
  });

  it('is undone by the toast’s button, also a second time, and the note gets the focus', async () => {
    const { user, api } = await deleteOwn();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await card(OWN);
    expect(screen.getByRole('heading', { name: OWN })).toHaveFocus();
    await act(() => jest.advanceTimersByTimeAsync(LIT_MS));
    await choose(user, 'menuitem', 'Delete');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await card(OWN);
    expect(screen.getByRole('heading', { name: OWN })).toHaveFocus();
    await act(() => jest.advanceTimersByTimeAsync(10_000));
    expect(callsOf(api.calls, 'DELETE')).toEqual([]);
  });

  it('is no longer offered to be undone once the request is sent, also while the pointer is on the toast', async () => {
    const { user, api } = await deleteOwn();
    await user.hover(screen.getByRole('button', { name: 'Undo' }));
    await act(() => jest.advanceTimersByTimeAsync(5100));
    expect(callsOf(api.calls, 'DELETE')).toEqual([path]);
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  });

  it('sends the request at once when the page is left', async () => {
    const { api } = await deleteOwn();
    await act(async () => {
      window.dispatchEvent(new Event('pagehide'));
      await jest.advanceTimersByTimeAsync(0);
    });
    expect(callsOf(api.calls, 'DELETE')).toEqual([path]);
  });

  it('restores the card with a message when the server refuses', async () => {
    await deleteOwn({ [`DELETE ${path}`]: failure(503) });
    await act(() => jest.advanceTimersByTimeAsync(5100));
    await card(OWN);
    expect(screen.getByText('The wish could not be deleted. It is back on the board.')).toBeInTheDocument();
  });
});
