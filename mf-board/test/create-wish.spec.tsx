import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type Answer, ok } from '@wishboard/web-kit/doubles/fetch-double';
import { callsOf, card, renderBoard } from './render-board';
import { description, fillAndSend, open, submit, title } from './wish-form';

it('The create dialog has the fields, hints and defaults of the specification', async () => {
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

it('Submitting creates the wish, closes the dialog, clears the form and lights the new note up', async () => {
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

it('The Instagram field takes the name from a pasted profile link when it is left', async () => {
  const { user } = renderBoard();
  const account = within(await open(user)).getByLabelText(/Instagram/);
  await user.click(account);
  await user.paste('https://www.instagram.com/some.name/?hl=en');
  await user.tab();
  expect(account).toHaveValue('some.name');
  expect(account).toBeValid();
});

it('Submitting sends texts without control characters or unclosed bidirectional overrides', async () => {
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

it('The create dialog offers similar wishes to cheer for, and hides them once the title is cleared', async () => {
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

it('Creating a wish removes the category filter, which would hide the new note', async () => {
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

it('The submit button says Creating... while the request is pending, and Enter sends no second one', async () => {
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

it('Two submits in the same tick send one request', async () => {
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

it('Creating a wish makes both lists and the counts be read again', async () => {
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

it('A text field says how many characters are left near its limit, and how many are too many', async () => {
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

it('The product link field adds https:// to an address without a scheme when it loses the focus', async () => {
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

it.each(['{Control>}{Enter}{/Control}', '{Meta>}{Enter}{/Meta}'])('Pressing %s sends the form', async (keys) => {
  const { user, api } = renderBoard();
  await card('一台底片相機');
  await open(user);
  await user.type(title(), 'Bike');
  await user.type(description(), `Red{Enter}and fast${keys}`);
  await card('Bike');
  expect(callsOf(api.calls, 'POST')).toEqual(['/api/wishes']);
  expect(api.calls.find((call) => call.method === 'POST')?.body).toMatchObject({ description: 'Red\nand fast' });
});

it('The form is not sent by Ctrl+Enter while an input method composes a character', async () => {
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
