import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { UserView } from '@wishboard/contracts/http/fields/user';
import { type Answer, type Answers, failure, fetchDouble, ok } from '@wishboard/web-kit/doubles/fetch-double';
import { clearLoadedRemotes } from '../../remotes/use-remote';
import { useShellStore } from '../../shell-store';
import { App } from '../App';

const member = (id: string, displayName: string): UserView => ({
  id,
  username: `${displayName.toLowerCase()}.${id}`,
  displayName,
  avatar: '',
  createdAt: '2026-01-01T00:00:00Z',
});
const [mei, jonas, joan, ada] = [member('1', 'Mei'), member('2', 'Jonas'), member('3', 'Joan'), member('4', 'Ada')];
const EVERYONE = 'GET /api/users?limit=30';
const found = (q: string) => `${EVERYONE}&q=${q}`;
const MORE = { link: '</api/users?limit=30&cursor=abc>; rel="next"' };
const small: Answers = { 'GET /api/user': ok(mei), [EVERYONE]: ok([mei, jonas]) };
const large: Answers = { ...small, [EVERYONE]: ok([mei, jonas], MORE) };

/** A response that is given when the test calls `give`. */
function later(answer: Answer) {
  let give = () => {};
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { give, answer: () => given.then(() => answer) };
}

async function open(answers: Answers) {
  const api = fetchDouble(answers);
  render(<App />);
  await userEvent.click(await screen.findByRole('button', { name: 'Mei, account and settings' }));
  const demo = within(await screen.findByRole('region', { name: 'This is a demo' }));
  return { api, demo };
}
/** Names beside the pictures, without the picture's text, which is the first letter of the name. */
const choices = () => screen.getAllByRole('listitem').map((item) => item.textContent?.slice(1));

beforeEach(() => {
  clearLoadedRemotes();
  useShellStore.setState({ language: 'mixed', theme: 'system' });
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
});

describe('the list of demo members', () => {
  it('shows everybody in a small community, without a search', async () => {
    const { demo } = await open(small);
    expect(await demo.findByRole('button', { name: 'Jonas' })).toBeEnabled();
    expect(demo.getByRole('button', { name: 'Mei' })).toHaveAttribute('aria-current', 'true');
    expect(demo.queryByRole('searchbox')).toBeNull();
    expect(demo.queryByRole('button', { name: 'Show more members' })).toBeNull();
  });

  it('says that it is loading until the members have come', async () => {
    const members = later(ok([mei, jonas]));
    const { demo } = await open({ ...small, [EVERYONE]: members.answer });
    expect(demo.getByRole('status')).toHaveTextContent('Loading…');
    members.give();
    await demo.findByRole('button', { name: 'Jonas' });
    expect(demo.getByRole('status')).toHaveTextContent('');
  });

  it('can be loaded again after a failure', async () => {
    const { api, demo } = await open({ ...small, [EVERYONE]: failure(503, 'UNAVAILABLE') });
    expect(await demo.findByRole('alert')).toHaveTextContent('The members could not be loaded');
    api.answer(small);
    await userEvent.click(demo.getByRole('button', { name: 'Try again' }));
    await demo.findByRole('button', { name: 'Jonas' });
    expect(demo.queryByRole('alert')).toBeNull();
  });

  it('loads a page at a time, and moves the focus to the first new member', async () => {
    const { demo } = await open({ ...large, 'GET /api/users?limit=30&cursor=abc': ok([joan, ada]) });
    await userEvent.click(await demo.findByRole('button', { name: 'Show more members' }));
    await waitFor(() => expect(demo.getByRole('button', { name: 'Joan' })).toHaveFocus());
    expect(choices()).toEqual(['Mei', 'Jonas', 'Joan', 'Ada']);
    expect(demo.queryByRole('button', { name: 'Show more members' })).toBeNull();
  });

  it('keeps the search after the last page of a large community', async () => {
    const { demo } = await open({ ...large, 'GET /api/users?limit=30&cursor=abc': ok([joan, ada]) });
    await userEvent.click(await demo.findByRole('button', { name: 'Show more members' }));
    await demo.findByRole('button', { name: 'Ada' });
    expect(demo.getByRole('searchbox', { name: 'Find a member' })).toBeInTheDocument();
  });

  it('searches once after the typing has settled, and shows the username of a match by username', async () => {
    const { api, demo } = await open({ ...large, [found('jo')]: ok([joan, { ...ada, username: 'jo.ada' }]) });
    await userEvent.type(await demo.findByRole('searchbox', { name: 'Find a member' }), ' Jo');
    api.answer({ [found('Jo')]: ok([joan, { ...ada, username: 'jo.ada' }]) });
    await demo.findByRole('button', { name: 'Joan' });
    expect(choices()).toEqual(['Joan', 'Ada @jo.ada']);
    expect(demo.getByRole('status')).toHaveTextContent('2 members found');
    expect(api.calls.map(({ path }) => path).filter((path) => path.includes('q='))).toEqual([
      '/api/users?limit=30&q=Jo',
    ]);
  });

  it('keeps the members during a search, and says that nobody was found only after the response', async () => {
    const answer = later(ok([]));
    const { demo } = await open({ ...large, [found('x')]: answer.answer });
    await userEvent.type(await demo.findByRole('searchbox'), 'x');
    await waitFor(() => expect(demo.getByRole('list')).toHaveAttribute('aria-busy', 'true'));
    expect(choices()).toEqual(['Mei', 'Jonas']);
    expect(demo.getByRole('status')).not.toHaveTextContent('Nobody');
    answer.give();
    await waitFor(() => expect(demo.getByRole('status')).toHaveTextContent('Nobody has that name'));
    expect(demo.queryByRole('list')).toBeNull();
    await userEvent.clear(demo.getByRole('searchbox'));
    await demo.findByRole('button', { name: 'Jonas' });
  });

  it('switches with Enter only when the search has found exactly one member', async () => {
    const { api, demo } = await open({
      ...large,
      [found('jo')]: ok([joan, jonas]),
      [found('jona')]: ok([jonas]),
      'POST /api/user/switch': ok(jonas),
    });
    const search = await demo.findByRole('searchbox');
    await userEvent.type(search, 'jo');
    await demo.findByRole('button', { name: 'Joan' });
    await userEvent.keyboard('{Enter}');
    await userEvent.type(search, 'na{Enter}');
    await waitFor(() => expect(demo.queryByRole('button', { name: 'Joan' })).toBeNull());
    expect(api.calls.filter(({ method }) => method === 'POST')).toEqual([]);
    await userEvent.keyboard('{Enter}');
    await screen.findByRole('button', { name: 'Jonas, account and settings' });
    expect(api.calls.find(({ method }) => method === 'POST')?.body).toEqual({ userId: '2' });
  });

  it('moves the focus with the arrow keys between the search and the last button, and no further', async () => {
    const { demo } = await open(large);
    const search = await demo.findByRole('searchbox');
    await userEvent.click(search);
    await userEvent.keyboard('{ArrowUp}');
    expect(search).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    expect(demo.getByRole('button', { name: 'Mei' })).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
    expect(demo.getByRole('button', { name: 'Show more members' })).toHaveFocus();
    await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}');
    expect(search).toHaveFocus();
  });
});
