import { screen, waitFor, within } from '@testing-library/react';
import { type Answer, ok } from '@wishboard/web-kit/doubles/fetch-double';
import { card, renderBoard } from './render-board';
import { description, fillAndSend, open, submit, title } from './wish-form';

describe('When another page or app shared something', () => {
  const camera = { title: '底片相機', text: 'Black', url: 'https://shop.example/camera' };
  const share = () => renderBoard({ place: { shared: camera, dialog: 'create' } });

  it('the create dialog starts with it, and it is kept as a draft', async () => {
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

  it('an existing draft stays, and a button puts the shared content in its place', async () => {
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

  it('it does not become the draft by Start over, which leaves none', async () => {
    const first = renderBoard();
    await open(first.user);
    await first.user.type(title(), 'A bicycle');
    first.unmount();
    const { user } = share();
    await screen.findByRole('dialog', { name: 'Create New Wish' });
    await user.click(screen.getByRole('button', { name: 'Start over' }));
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await open(user);
    expect(title()).toHaveValue('');
  });
});

it('The create dialog restores the text after Escape closed it, and Start over clears it', async () => {
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

it('The create dialog restores the text after the board is rendered again', async () => {
  const first = renderBoard();
  await open(first.user);
  await first.user.type(title(), 'Half a th');
  first.unmount();
  const { user } = renderBoard();
  await open(user);
  expect(title()).toHaveValue('Half a th');
});

it('The create dialog begins with what another tab wrote last, and empty once another tab has sent the draft', async () => {
  const { user } = renderBoard();
  await open(user);
  await user.type(title(), 'Here');
  await user.keyboard('{Escape}');
  const [name = ''] = Object.keys(localStorage).filter((key) => key.startsWith('wish-draft:'));
  const stored = localStorage.getItem(name) ?? '';
  localStorage.setItem(name, stored.replace('Here', 'There'));
  await open(user);
  expect(title()).toHaveValue('There');
  await user.keyboard('{Escape}');
  localStorage.removeItem(name);
  await open(user);
  expect(title()).toHaveValue('');
  expect(screen.queryByText('Your draft is back.')).toBeNull();
});

describe('When a wish arrives after its dialog was closed', () => {
  /** Sends a wish, closes the dialog and opens it again before the response arrives. */
  async function sendAndReopen() {
    let arrive: (answer: Answer) => void = () => {};
    const { user, board } = renderBoard({
      answers: { 'POST /api/wishes': () => new Promise<Answer>((resolve) => (arrive = resolve)) },
    });
    await fillAndSend(user);
    await screen.findByRole('button', { name: 'Creating...' });
    await user.keyboard('{Escape}');
    await open(user);
    const [wish] = board.wishes;
    return { user, arrive: () => arrive(ok(wish)) };
  }

  it('another wish that was begun meanwhile stays in the form, as the draft', async () => {
    const { user, arrive } = await sendAndReopen();
    await user.click(screen.getByRole('button', { name: 'Start over' }));
    await user.type(title(), 'Boat');
    arrive();
    expect(await screen.findByRole('button', { name: 'Create Wish' })).toBeEnabled();
    expect(title()).toHaveValue('Boat');
    await user.keyboard('{Escape}');
    await open(user);
    expect(title()).toHaveValue('Boat');
  });

  it('the form closes that shows the sent text again', async () => {
    const { arrive } = await sendAndReopen();
    expect(title()).toHaveValue('Bike');
    arrive();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });
});

it('The create dialog has the colour of the chosen note, also when it is opened again', async () => {
  const { user } = renderBoard();
  const dialog = await open(user);
  expect(dialog).toHaveAttribute('data-paper', 'green');
  await user.click(within(dialog).getByRole('radio', { name: 'Yellow' }));
  expect(dialog).toHaveAttribute('data-paper', 'yellow');
  await user.type(title(), 'Half a th');
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(await open(user)).toHaveAttribute('data-paper', 'yellow');
});

it('The create dialog keeps the chosen category in the draft and sends it', async () => {
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
