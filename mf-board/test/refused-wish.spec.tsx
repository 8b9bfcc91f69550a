import { onlineManager } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import type { ErrorView } from '@wishboard/contracts/http/error';
import { failure } from '@wishboard/web-kit/doubles/fetch-double';
import { callsOf, card, renderBoard } from './render-board';
import { description, fillAndSend, open, submit, title } from './wish-form';

it.each([
  ['a missing title', '', 'Red', 'Wish Title', 'Wish title is required'],
  ['a title of spaces', '   ', 'Red', 'Wish Title', 'Wish title is required'],
  ['a title nobody can see', '\u200b\u3164', 'Red', 'Wish Title', 'Wish title is required'],
  ['a description nobody can see', 'Bike', '\u00ad\u202e\n', 'Description', 'Description is required'],
  ['a missing description', 'Bike', '', 'Description', 'Description is required'],
  ['a title of 101 characters', 'a'.repeat(101), 'Red', 'Wish Title', 'At most 100 characters'],
])('The form shows an error at its field for %s', async (_what, titleText, descriptionText, label, message) => {
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
])('The create form shows an error at the field %s for %j and sends no request', async (label, text, message) => {
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

it('A field error of the server is shown at that field, and the form keeps its text', async () => {
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

it('A failed request keeps the dialog and its text, and the retry sends the same idempotency key', async () => {
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

it('Submitting while offline fails at once with a message, and keeps the text', async () => {
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
