import { jest } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { sampleWishes } from '../src/fixtures/wishes';
import { buttonOf, callsOf, card, reactionOf, renderBoard } from './render-board';

const NOBODY = { id: '', username: '', displayName: '', avatar: '', createdAt: '' };
const [first] = sampleWishes(1);
const title = first?.title ?? '';

function renderVisitor(place = {}) {
  const onJoin = jest.fn();
  return { onJoin, ...renderBoard({ place, props: { currentUser: NOBODY, onJoin } }) };
}

describe('The board of a visitor without an account', () => {
  it('requests only the categories and the community’s wishes, and records nothing', async () => {
    const { api, user } = renderVisitor();
    await user.click(buttonOf(await card(title), title));
    await screen.findByRole('dialog', { name: title });
    expect([...new Set(callsOf(api.calls, 'GET').map((path) => path.split('?')[0]))].sort()).toEqual([
      '/api/categories',
      '/api/wishes/community',
    ]);
    expect(callsOf(api.calls, 'POST')).toEqual([]);
  });

  it('asks the visitor to join when they react or make a wish', async () => {
    const { onJoin, user } = renderVisitor();
    const note = await card(title);
    await user.click(reactionOf(note, 'Heart'));
    await user.click(screen.getByRole('button', { name: 'Make a Wish' }));
    await user.click(buttonOf(note, title));
    await user.click(reactionOf(await screen.findByRole('dialog', { name: title }), 'Fire'));
    expect(onJoin).toHaveBeenCalledTimes(3);
  });

  it('offers no member’s controls: own board, keeping, hiding, following, stories, search', async () => {
    renderVisitor();
    const note = await card(title);
    const names = within(note)
      .getAllByRole('button')
      .map((button) => button.getAttribute('aria-label') ?? button.textContent ?? '');
    expect(names.filter((name) => !/^(Heart|Fire|Thumbs up) /.test(name))).toEqual([title, 'Share']);
    expect(screen.queryByRole('radio')).toBeNull();
    expect(screen.queryByRole('searchbox')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Following' })).toBeNull();
  });

  it('shows the community’s wall when the address names a member’s own view', async () => {
    renderVisitor({ view: 'my', part: 'kept', q: 'kites', following: 'true', dialog: 'create' });
    await card(title);
    expect(screen.getByRole('heading', { name: 'Community Feed' })).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
