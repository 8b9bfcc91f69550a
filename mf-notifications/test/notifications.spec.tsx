import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { NotificationType } from '@wishboard/contracts/http/notification';
import { queryKeys } from '@wishboard/contracts/http/routes';
import type { Emoji } from '@wishboard/contracts/http/wishes/reaction';
import { failure, ok } from '@wishboard/web-kit/doubles/fetch-double';
import { aMember, aNotification, facts } from '../src/fixtures/notifications';
import { badge, held, LIST, openList, renderNotifications } from './render-notifications';

const MINUTE = 60_000;
const ago = (milliseconds: number) => new Date(Date.now() - milliseconds).toISOString();

describe('the bell', () => {
  it('shows the number of unread notifications, also in its name', async () => {
    const { container } = renderNotifications([aNotification(), aNotification(), aNotification({ read: 1 })]);
    expect(await screen.findByRole('button', { name: 'Notifications, 2 unread' })).toBeVisible();
    expect(badge(container)).toBe('2');
  });

  it('shows no badge when everything is read', async () => {
    const { container, sent } = renderNotifications([aNotification({ read: 1 })]);
    await waitFor(() => expect(sent(LIST)).toBe(1));
    expect(badge(container)).toBeNull();
  });

  it('shows 99+ above 99', async () => {
    const { container } = renderNotifications(Array.from({ length: 100 }, () => aNotification()));
    await screen.findByRole('button', { name: 'Notifications, more than 99 unread' });
    expect(badge(container)).toBe('99+');
  });
});

describe('the list of notifications', () => {
  it('has the heading "Notifications" and says "Loading..." until it was read', async () => {
    const list = held();
    renderNotifications(list.answer);
    const dialog = await openList();
    expect(within(dialog).getByRole('heading', { name: 'Notifications' })).toBeVisible();
    expect(within(dialog).getByRole('status')).toHaveTextContent('Loading...');
    await list.give(ok([]));
    await waitFor(() => expect(within(dialog).queryByText('Loading...')).toBeNull());
  });

  it('shows an unknown type by its message with the bell’s icon', async () => {
    renderNotifications([aNotification({ type: 'comment' as NotificationType, message: 'Mei wrote a comment' })]);
    const dialog = await openList(1);
    const item = (await within(dialog).findByText('Mei wrote a comment')).closest('li');
    expect(item?.querySelector('[data-type="comment"] > svg')).toHaveClass('lucide-bell');
  });

  it('says "No notifications yet" when there are none', async () => {
    renderNotifications([]);
    expect(within(await openList()).getByText('No notifications yet')).toBeVisible();
  });

  it('counts one unread notification in the singular, more in the plural', async () => {
    const { api, queryClient } = renderNotifications([aNotification()]);
    const dialog = await openList(1);
    expect(within(dialog).getByText('1 unread notification')).toBeVisible();
    api.answer({ [LIST]: ok([aNotification(), aNotification()]) });
    await act(() => queryClient.refetchQueries({ queryKey: queryKeys.notifications }));
    expect(await within(dialog).findByText('2 unread notifications')).toBeVisible();
  });

  it('shows the age of each notification', async () => {
    renderNotifications([
      aNotification({ createdAt: ago(5_000) }),
      aNotification({ createdAt: ago(7 * MINUTE) }),
      aNotification({ createdAt: ago(3 * 60 * MINUTE) }),
      aNotification({ createdAt: ago(2 * 24 * 60 * MINUTE) }),
    ]);
    const items = within(await openList(4)).getAllByRole('listitem');
    expect(items.map((item) => item.querySelector('time')?.textContent)).toEqual([
      'Just now',
      '7m ago',
      '3h ago',
      '2d ago',
    ]);
  });

  it('marks unread notifications with a colour, a dot and a word for screen readers', async () => {
    renderNotifications([aNotification({ message: 'new' }), aNotification({ message: 'old', read: 1 })]);
    const [unread, read] = within(await openList(1)).getAllByRole('listitem');
    expect(unread).toHaveAttribute('data-unread');
    expect(unread?.querySelector('[data-dot]')).not.toBeNull();
    expect(within(unread as HTMLElement).getByRole('button', { name: /^Unread new/ })).toBeVisible();
    expect(read).not.toHaveAttribute('data-unread');
    expect(read?.querySelector('[data-dot]')).toBeNull();
  });

  it('shows members, reactions and the wish in one sentence for screen readers', async () => {
    const members = [aMember('Mei', 20), aMember('Tom')];
    renderNotifications([
      aNotification({
        actorCount: 3,
        facts: facts('A kite', { members, emoji: ['heart', 'thumbs-up'] }),
        createdAt: ago(7 * MINUTE),
      }),
    ]);
    const list = within(await openList(1));
    const item = list.getByRole('button', {
      name: /^Unread Mei and 2 others reacted to “ ?A kite ?” with Heart and Thumbs up 7m ago$/,
    });
    expect(item.querySelector('strong')).toHaveTextContent('Mei');
    const [mei, tom] = ['Mei', 'Tom'].map((name) => list.getByRole('link', { name }));
    expect(mei?.querySelector('img')).toHaveAttribute('src', members[0]?.avatar);
    expect([mei, tom].map((face) => face?.getAttribute('href'))).toEqual(
      members.map(({ username }) => `/?member=${username}`),
    );
    expect(item.querySelector('[data-emoji]')).toHaveTextContent('❤️👍');
    expect([...item.querySelectorAll('bdi')].map((name) => name.textContent)).toEqual(['Mei', 'A kite']);
  });

  it('leaves out an unknown reaction', async () => {
    renderNotifications([
      aNotification({ facts: facts('A kite', { members: [aMember('Mei')], emoji: ['heart', 'star' as Emoji] }) }),
    ]);
    const item = within(await openList(1)).getByRole('button', { name: /with Heart/ });
    expect(item.querySelector('[data-emoji]')).toHaveTextContent('❤️');
    expect(item).not.toHaveTextContent('undefined');
  });

  it('offers to try again after a failed read, and never shows the raw response', async () => {
    const { api } = renderNotifications(failure(503, 'UNAVAILABLE'));
    const dialog = await openList();
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('Unable to load notifications right now.');
    expect(dialog).not.toHaveTextContent('statusCode');
    api.answer({ [LIST]: ok([aNotification({ message: 'here again' })]) });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Try again' }));
    expect(await within(dialog).findByText('here again')).toBeVisible();
  });

  it('keeps the last list when a later read fails', async () => {
    const { api, queryClient } = renderNotifications([aNotification({ message: 'still here' })]);
    const dialog = await openList(1);
    api.answer({ [LIST]: failure(503, 'UNAVAILABLE') });
    await act(() => queryClient.refetchQueries({ queryKey: queryKeys.notifications }));
    expect(within(dialog).getByText('still here')).toBeVisible();
  });

  it('closes on Escape and gives the focus back to the bell', async () => {
    renderNotifications([aNotification()]);
    await openList(1);
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('button', { name: 'Notifications, 1 unread' })).toHaveFocus();
  });

  it('is in Chinese when that language is chosen', async () => {
    const kite = facts('A kite', { members: [aMember('Mei')], emoji: ['heart', 'fire'] });
    renderNotifications([aNotification({ createdAt: ago(7 * MINUTE), facts: kite })], { language: 'zh-TW' });
    await userEvent.click(await screen.findByRole('button', { name: '通知，1 則未讀' }));
    const dialog = screen.getByRole('dialog', { name: '通知' });
    expect(dialog).toHaveTextContent('1 則未讀通知');
    expect(dialog).toHaveTextContent('7 分鐘前');
    expect(dialog).toHaveTextContent('Mei 回應了「A kite」 回應：愛心和火焰');
  });
});

describe('the list of notifications on a small screen', () => {
  const matchMedia = window.matchMedia;

  beforeEach(() => {
    window.matchMedia = (media) => ({ ...matchMedia.call(window, media), matches: media.includes('width <') });
  });

  afterEach(() => {
    window.matchMedia = matchMedia;
  });

  it('is a sheet with its own close button', async () => {
    renderNotifications([aNotification()]);
    const dialog = await openList(1);
    expect(within(dialog).getByRole('heading', { name: 'Notifications' })).toBeVisible();
    expect(within(dialog).getByText('1 unread notification')).toBeVisible();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close notifications' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
