import { onlineManager } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { ErrorView } from '@wishboard/contracts/http/error';
import { type Answer, failure, ok } from '@wishboard/web-kit/doubles/fetch-double';
import { callsOf, card, renderBoard } from './render-board';

const open = async (user: UserEvent): Promise<HTMLElement> => {
  await user.click(screen.getByRole('button', { name: 'Make a Wish' }));
  return screen.getByRole('dialog', { name: 'Create New Wish' });
};
const title = () => screen.getByLabelText('Wish Title');
const description = () => screen.getByLabelText('Description');
const submit = () => screen.getByRole('button', { name: 'Create Wish' });

beforeEach(() => localStorage.clear());

it('has the fields, hints and defaults of the specification', async () => {
  const { user } = renderBoard();
  const dialog = await open(user);
  expect(title()).toHaveAttribute('placeholder', "What's your wish?");
  expect(description()).toHaveAttribute('placeholder', 'Tell us more about it...');
  expect(description()).toHaveAttribute('rows', '3');
  const link = within(dialog).getByLabelText(/Product Link/);
  expect(link).toHaveAttribute('type', 'url');
  expect(link).toHaveAccessibleDescription("We'll automatically fetch product info and image");
  const account = within(dialog).getByLabelText(/Instagram Account/);
  expect(account).toHaveAttribute('placeholder', '@username or username');
  expect(account).toHaveAccessibleDescription('Share your account so that others can connect with you');
  const colors = within(dialog).getByRole('radiogroup', { name: 'Note Color' });
  expect(within(colors).getByRole('radio', { name: 'Green' })).toBeChecked();
  expect(within(colors).getByRole('radio', { name: 'Yellow' })).not.toBeChecked();
  expect(within(dialog).getByRole('button', { name: 'Cancel' })).toBeInTheDocument();
});

it('makes the wish, closes, begins afresh and shows it on the board', async () => {
  const { user, api } = renderBoard();
  await card('一台底片相機');
  const dialog = await open(user);
  await user.type(title(), ' A bicycle ');
  await user.type(description(), 'Red');
  await user.type(within(dialog).getByLabelText(/Instagram/), '@mei');
  await user.click(within(dialog).getByRole('radio', { name: 'Yellow' }));
  await user.click(submit());
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(api.calls.find((call) => call.method === 'POST')?.body).toEqual({
    title: 'A bicycle',
    description: 'Red',
    productUrl: null,
    igAccount: '@mei',
    color: 'yellow',
  });
  const made = await card('A bicycle');
  await waitFor(() => expect(made).toHaveClass('lit'));
  expect(await screen.findByText('Your wish is on the board!')).toBeInTheDocument();
  await open(user);
  expect(title()).toHaveValue('');
  expect(screen.getByRole('radio', { name: 'Green' })).toBeChecked();
  expect(screen.queryByText('Your draft is back.')).not.toBeInTheDocument();
});

describe('when another page or app shared something', () => {
  const camera = { title: '底片相機', text: 'Black', url: 'https://shop.example/camera' };
  const share = () => renderBoard({ place: { shared: camera, dialog: 'create' } });

  it('begins the new wish with it, which is a draft from then on', async () => {
    const { user, api } = share();
    await screen.findByRole('dialog', { name: 'Create New Wish' });
    expect(title()).toHaveValue('底片相機');
    expect(description()).toHaveValue('Black');
    expect(screen.getByLabelText(/Product Link/)).toHaveValue('https://shop.example/camera');
    expect(screen.queryByText('What you shared waits.')).toBeNull();
    expect(api.calls.filter((call) => call.method === 'POST')).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await open(user);
    expect(title()).toHaveValue('底片相機');
    expect(screen.getByText('Your draft is back.')).toBeInTheDocument();
  });

  it('leaves a draft as it is, and offers it', async () => {
    const first = renderBoard();
    await open(first.user);
    await first.user.type(title(), 'A bicycle');
    first.unmount();
    const { user } = share();
    await screen.findByRole('dialog', { name: 'Create New Wish' });
    expect(title()).toHaveValue('A bicycle');
    expect(screen.getByLabelText(/Product Link/)).toHaveValue('');
    await user.click(within(await screen.findByText('What you shared waits.')).getByRole('button'));
    expect(title()).toHaveValue('底片相機');
    expect(title()).toHaveFocus();
    expect(screen.queryByText('What you shared waits.')).toBeNull();
    expect(screen.queryByText('Your draft is back.')).toBeNull();
  });
});

it('sends texts without what would turn or control what shows them', async () => {
  const { user, api } = renderBoard();
  await card('一台底片相機');
  await open(user);
  await user.click(title());
  await user.paste('\u202eA\u0007 bicycle 🏳️‍🌈');
  await user.click(description());
  await user.paste('Red\nand \u2066fast\u2069\u001b');
  await user.click(submit());
  await card('A bicycle 🏳️‍🌈');
  expect(api.calls.find((call) => call.method === 'POST')?.body).toMatchObject({
    title: 'A bicycle 🏳️‍🌈',
    description: 'Red\nand \u2066fast\u2069',
  });
});

it('shows the wishes that are like the one being written, to open or to cheer for, and none once they are not', async () => {
  const { user, api } = renderBoard();
  await card('Bread that rises');
  const dialog = await open(user);
  await user.type(title(), 'Bread');
  const alike = await within(dialog).findByRole('region', { name: 'Already on the board? Cheer for it instead.' });
  expect(within(dialog).getByText('1 wish like yours on the board already')).toBeInTheDocument();
  await user.click(within(alike).getByRole('button', { name: /^Heart/ }));
  await waitFor(() => expect(callsOf(api.calls, 'POST').filter((path) => path.endsWith('/reactions'))).toHaveLength(1));
  await user.clear(title());
  await waitFor(() => expect(alike).not.toBeInTheDocument());
});

it('takes the filter away, which would hide the new wish', async () => {
  const { user } = renderBoard();
  await card('一台底片相機');
  await user.click(screen.getByRole('button', { name: 'Filter by Category' }));
  await user.click(screen.getByRole('menuitemradio', { name: 'Electronics' }));
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
  await open(user);
  await user.type(title(), 'A bicycle');
  await user.type(description(), 'Red');
  await user.click(submit());
  await waitFor(async () => expect(await card('A bicycle')).toHaveClass('lit'));
  expect(screen.getByRole('button', { name: 'Filter by Category' })).toBeInTheDocument();
});

it.each([
  ['a missing title', '', 'Red', 'Wish Title', 'Wish title is required'],
  ['a title of spaces', '   ', 'Red', 'Wish Title', 'Wish title is required'],
  ['a title nobody can see', '\u200b\u3164', 'Red', 'Wish Title', 'Wish title is required'],
  ['a description nobody can see', 'Bike', '\u00ad\u202e\n', 'Description', 'Description is required'],
  ['a missing description', 'Bike', '', 'Description', 'Description is required'],
  ['a title of 101 characters', 'a'.repeat(101), 'Red', 'Wish Title', 'At most 100 characters'],
])('says at its field what is wrong with %s', async (_what, titleText, descriptionText, label, message) => {
  const { user, api } = renderBoard();
  await open(user);
  await user.click(title());
  await user.paste(titleText);
  await user.click(description());
  await user.paste(descriptionText);
  await user.click(submit());
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
  expect(screen.getByLabelText(label)).toHaveAccessibleDescription(message);
  expect(screen.getByLabelText(label)).toHaveFocus();
  expect(callsOf(api.calls, 'POST')).toEqual([]);
});

it.each([
  [/Product Link/, 'not a link', 'Must be a valid URL'],
  [/Product Link/, 'ftp://example.com/a', 'Must be a valid URL'],
  [/Instagram Account/, 'two words', 'Use letters, digits, dots and underscores only, at most 30'],
])('says at %s that %j will not do', async (label, text, message) => {
  const { user, api } = renderBoard();
  await open(user);
  await user.type(title(), 'Bike');
  await user.type(description(), 'Red');
  await user.type(screen.getByLabelText(label), text);
  await user.click(submit());
  expect(await screen.findByText(message)).toBeInTheDocument();
  expect(screen.getByLabelText(label)).toBeInvalid();
  expect(callsOf(api.calls, 'POST')).toEqual([]);
});

async function fillAndSend(user: UserEvent): Promise<void> {
  await open(user);
  await user.type(title(), 'Bike');
  await user.type(description(), 'Red');
  await user.click(submit());
}

it('shows what the server says about a field at that field, and keeps everything', async () => {
  const body: ErrorView = {
    statusCode: 400,
    error: 'Bad Request',
    code: 'VALIDATION_FAILED',
    message: 'Some fields are not valid',
    errors: [{ field: 'description', message: 'Too gloomy' }],
    requestId: 'test',
  };
  const { user } = renderBoard({ answers: { 'POST /api/wishes': { status: 400, body } } });
  await fillAndSend(user);
  expect(await screen.findByText('Too gloomy')).toBeInTheDocument();
  expect(description()).toHaveAccessibleDescription('Too gloomy');
  expect(title()).toHaveValue('Bike');
  expect(submit()).toBeEnabled();
});

it('keeps the dialog and its text on a failure, says so, and sends the same key again', async () => {
  const { user, api, board } = renderBoard({ answers: { 'POST /api/wishes': failure(503, 'UNAVAILABLE') } });
  await fillAndSend(user);
  expect(await screen.findByText('願望沒有送出，內容已幫你保留，請稍後再試。')).toBeInTheDocument();
  expect(title()).toHaveValue('Bike');
  await waitFor(() => expect(submit()).toBeEnabled());
  api.answer({ 'POST /api/wishes': (call) => board.answer(call.method, call.path, call.body) });
  await user.click(submit());
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const keys = api.calls
    .filter((call) => call.path === '/api/wishes')
    .map((call) => call.headers.get('idempotency-key'));
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBeTruthy();
  expect(keys[0]).toBe(keys[1]);
});

it('says Creating... while the wish is under way, and sends one wish however often it is submitted', async () => {
  let arrive: (answer: Answer) => void = () => {};
  const { user, api, board } = renderBoard({
    answers: { 'POST /api/wishes': () => new Promise<Answer>((resolve) => (arrive = resolve)) },
  });
  await open(user);
  await user.type(description(), 'Red');
  await user.type(title(), 'Bike{Enter}{Enter}');
  const button = await screen.findByRole('button', { name: 'Creating...' });
  expect(button).toBeDisabled();
  expect(callsOf(api.calls, 'POST')).toEqual(['/api/wishes']);
  arrive(ok(board.wishes[0]));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

it('sends one wish when it is submitted twice before anything could be disabled', async () => {
  const { user, api } = renderBoard();
  const dialog = await open(user);
  await user.type(title(), 'Bike');
  await user.type(description(), 'Red');
  const form = dialog.querySelector('form') as HTMLFormElement;
  act(() => {
    form.requestSubmit();
    form.requestSubmit();
  });
  await card('Bike');
  expect(callsOf(api.calls, 'POST')).toEqual(['/api/wishes']);
});

it('fails at once without a connection, and keeps the text', async () => {
  const { user } = renderBoard({
    answers: {
      'POST /api/wishes': () => {
        throw new TypeError('Failed to fetch');
      },
    },
  });
  await card('一台底片相機');
  onlineManager.setOnline(false);
  try {
    await fillAndSend(user);
    expect(await screen.findByText('願望沒有送出，內容已幫你保留，請稍後再試。')).toBeInTheDocument();
    expect(title()).toHaveValue('Bike');
  } finally {
    onlineManager.setOnline(true);
  }
});

it('keeps what was typed when it is closed by accident', async () => {
  const { user } = renderBoard();
  await open(user);
  await user.type(title(), 'Half a th');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await open(user);
  expect(title()).toHaveValue('Half a th');
  expect(screen.getByText('Your draft is back.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Start over' }));
  expect(title()).toHaveValue('');
});

it('keeps what was typed over a reload', async () => {
  const first = renderBoard();
  await open(first.user);
  await first.user.type(title(), 'Half a th');
  first.unmount();
  const { user } = renderBoard();
  await open(user);
  expect(title()).toHaveValue('Half a th');
});

it('refreshes every list afterwards', async () => {
  const { user, api } = renderBoard();
  await card('一台底片相機');
  await user.click(screen.getByRole('radio', { name: 'My Board' }));
  await card('A week of silence by the sea');
  const before = api.calls.length;
  await fillAndSend(user);
  await card('Bike');
  await user.click(screen.getByRole('radio', { name: 'Community' }));
  await waitFor(() =>
    expect(callsOf(api.calls.slice(before), 'GET')).toEqual([
      '/api/wishes/my',
      '/api/wishes/counts',
      '/api/wishes/community',
    ]),
  );
});

it('is written on a note of the colour it will have', async () => {
  const { user } = renderBoard();
  const dialog = await open(user);
  expect(dialog).toHaveAttribute('data-paper', 'green');
  await user.click(within(dialog).getByRole('radio', { name: 'Yellow' }));
  expect(dialog).toHaveAttribute('data-paper', 'yellow');
  await user.type(title(), 'Half a th');
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(await open(user)).toHaveAttribute('data-paper', 'yellow');
});

it('tells at the field how much may still be written, near the limit and beyond it', async () => {
  const { user } = renderBoard();
  await open(user);
  expect(title()).not.toHaveAccessibleDescription();
  await user.click(title());
  await user.paste('a'.repeat(99));
  expect(title()).toHaveAccessibleDescription('1 character left');
  await user.type(title(), 'bcd');
  expect(title()).toHaveAccessibleDescription('2 too many');
  await user.click(description());
  await user.paste('a'.repeat(1990));
  expect(description()).toHaveAccessibleDescription('10 characters left');
});

it('completes a link that was typed without its beginning, where it can be seen', async () => {
  const { user, api } = renderBoard();
  await card('一台底片相機');
  const dialog = await open(user);
  await user.type(title(), 'Shoes');
  await user.type(description(), 'Red');
  const link = within(dialog).getByLabelText(/Product Link/);
  await user.type(link, 'example.com/shoes');
  await user.tab();
  expect(link).toHaveValue('https://example.com/shoes');
  await user.click(submit());
  await card('Shoes');
  expect(api.calls.find((call) => call.method === 'POST')?.body).toMatchObject({
    productUrl: 'https://example.com/shoes',
  });
});

it.each(['{Control>}{Enter}{/Control}', '{Meta>}{Enter}{/Meta}'])('is posted by %s from any field', async (keys) => {
  const { user, api } = renderBoard();
  await card('一台底片相機');
  await open(user);
  await user.type(title(), 'Bike');
  await user.type(description(), `Red{Enter}and fast${keys}`);
  await card('Bike');
  expect(callsOf(api.calls, 'POST')).toEqual(['/api/wishes']);
  expect(api.calls.find((call) => call.method === 'POST')?.body).toMatchObject({ description: 'Red\nand fast' });
});

it('is not posted by the Enter that ends a composed character', async () => {
  const { user, api } = renderBoard();
  await card('一台底片相機');
  await open(user);
  await user.type(title(), 'Bike');
  await user.type(description(), '紅');
  fireEvent.keyDown(description(), { key: 'Enter', ctrlKey: true, isComposing: true });
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(callsOf(api.calls, 'POST')).toEqual([]);
  expect(description()).toHaveValue('紅');
});

it('lets a category be chosen, and keeps it with the draft', async () => {
  const { user, api } = renderBoard();
  await card('一台底片相機');
  const dialog = await open(user);
  expect(within(dialog).getByLabelText('Category')).toHaveDisplayValue('General');
  await user.type(title(), 'Bike');
  await user.selectOptions(within(dialog).getByLabelText('Category'), 'Travel');
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(within(await open(user)).getByLabelText('Category')).toHaveDisplayValue('Travel');
  await user.type(description(), 'Red');
  await user.click(submit());
  await card('Bike');
  expect(api.calls.find((call) => call.method === 'POST')?.body).toMatchObject({ category: 'travel' });
});
