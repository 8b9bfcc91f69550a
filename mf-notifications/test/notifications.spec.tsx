import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { NotificationType } from '@wishboard/contracts/http/notification';
import { queryKeys } from '@wishboard/contracts/http/routes';
import type { Emoji } from '@wishboard/contracts/http/wishes/reaction';
import { HOME } from '@wishboard/contracts/remotes/place';
import { type Answer, failure, ok } from '@wishboard/web-kit/doubles/fetch-double';
import { aMember, aNotification, facts } from '../src/fixtures/notifications';
import { badge, LIST, renderNotifications } from './render-notifications';

const MINUTE = 60_000;
const ago = (milliseconds: number) => new Date(Date.now() - milliseconds).toISOString();

/** An answer that waits until the test gives it. */
function held() {
  let give: (answer: Answer) => void = () => undefined;
  const answer = new Promise<Answer>((resolve) => {
    give = resolve;
  });
  return { answer: () => answer, give: (value: Answer) => act(async () => give(value)) };
}

async function openList(unread = 0) {
  await userEvent.click(
    await screen.findByRole('button', { name: unread ? `Notifications, ${unread} unread` : 'Notifications' }),
  );
  return screen.getByRole('dialog', { name: 'Notifications' });
}

describe('the bell', () => {
  it('shows how many are unread, and says it in its name', async () => {
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

describe('what moderators decided', () => {
  it.each(['moderation', 'report'] as const)('leads to My Board as a %s, read or not, and to no wish', async (type) => {
    const places: object[] = [];
    const navigation = {
      place: { ...HOME, dialog: 'notifications' as const },
      go: () => undefined,
      replace: (change: object) => void places.push(change),
      close: () => undefined,
    };
    const decided = aNotification({ type, read: 1, relatedWishId: 'wish', facts: facts('Bike') });
    const { opened } = renderNotifications([decided], { navigation });
    await userEvent.click(await screen.findByRole('button', { name: /^Moderators/ }));
    expect(places).toEqual([expect.objectContaining({ view: 'my', dialog: null })]);
    expect(opened).toEqual([]);
  });
});

describe('the file with everything of one’s own', () => {
  it('is led to by its line, read or not', async () => {
    const places: object[] = [];
    const navigation = {
      place: { ...HOME, dialog: 'notifications' as const },
      go: () => undefined,
      replace: (change: object) => void places.push(change),
      close: () => undefined,
    };
    const ready = aNotification({ type: 'export', read: 1, relatedWishId: null, facts: facts(null) });
    const { opened } = renderNotifications([ready], { navigation });
    await userEvent.click(await screen.findByRole('button', { name: /^The file with everything of yours/ }));
    expect([places, opened]).toEqual([[{ dialog: 'data' }], []]);
  });
});

describe('the list', () => {
  it('has the heading "Notifications" and says "Loading..." until it was read', async () => {
    const list = held();
    renderNotifications(list.answer);
    const dialog = await openList();
    expect(within(dialog).getByRole('heading', { name: 'Notifications' })).toBeVisible();
    expect(within(dialog).getByRole('status')).toHaveTextContent('Loading...');
    await list.give(ok([]));
    await waitFor(() => expect(within(dialog).queryByText('Loading...')).toBeNull());
  });

  it('shows one of a type that only a newer server knows by its message, with the picture of the bell', async () => {
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

  it('gives each item its age', async () => {
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

  it('lights unread items, marks them with a dot and says so to screen readers', async () => {
    renderNotifications([aNotification({ message: 'new' }), aNotification({ message: 'old', read: 1 })]);
    const [unread, read] = within(await openList(1)).getAllByRole('listitem');
    expect(unread).toHaveAttribute('data-unread');
    expect(unread?.querySelector('[data-dot]')).not.toBeNull();
    expect(within(unread as HTMLElement).getByRole('button', { name: /^Unread new/ })).toBeVisible();
    expect(read).not.toHaveAttribute('data-unread');
    expect(read?.querySelector('[data-dot]')).toBeNull();
  });

  it('shows who, how they reacted and to what, in one sentence for screen readers', async () => {
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

  it('leaves out a reaction that only a newer server knows', async () => {
    renderNotifications([
      aNotification({ facts: facts('A kite', { members: [aMember('Mei')], emoji: ['heart', 'star' as Emoji] }) }),
    ]);
    const item = within(await openList(1)).getByRole('button', { name: /with Heart/ });
    expect(item.querySelector('[data-emoji]')).toHaveTextContent('❤️');
    expect(item).not.toHaveTextContent('undefined');
  });

  it('offers to try again when it could not be read, and never shows the raw answer', async () => {
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

  it('speaks Chinese throughout where that is chosen', async () => {
    const kite = facts('A kite', { members: [aMember('Mei')], emoji: ['heart', 'fire'] });
    renderNotifications([aNotification({ createdAt: ago(7 * MINUTE), facts: kite })], { language: 'zh-TW' });
    await userEvent.click(await screen.findByRole('button', { name: '通知，1 則未讀' }));
    const dialog = screen.getByRole('dialog', { name: '通知' });
    expect(dialog).toHaveTextContent('1 則未讀通知');
    expect(dialog).toHaveTextContent('7 分鐘前');
    expect(dialog).toHaveTextContent('Mei 回應了「A kite」 回應：愛心和火焰');
  });
});

describe('choosing an item', () => {
  const welcome = aNotification({ id: 'welcome', type: 'welcome', message: 'Welcome', relatedWishId: null });
  const reaction = aNotification({ id: 'n1', message: 'Mei reacted', relatedWishId: 'w1' });

  it('about a wish marks it read, closes the list and shows the wish', async () => {
    const { opened, sent } = renderNotifications([reaction], {
      answers: { 'POST /api/notifications/n1/read': ok(undefined) },
    });
    await userEvent.click(within(await openList(1)).getByRole('button', { name: /Mei reacted/ }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(opened).toEqual(['w1']);
    await waitFor(() => expect(sent('POST /api/notifications/n1/read')).toBe(1));
  });

  it('about a wish that is read already shows the wish and sends nothing', async () => {
    const { opened, api } = renderNotifications([{ ...reaction, read: 1 }]);
    await userEvent.click(within(await openList()).getByRole('button', { name: /Mei reacted/ }));
    expect(opened).toEqual(['w1']);
    expect(api.calls.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it('about nothing in particular marks it read and leaves the list open', async () => {
    const { opened, api } = renderNotifications([welcome], {
      answers: { 'POST /api/notifications/welcome/read': ok(undefined) },
    });
    const dialog = await openList(1);
    api.answer({ [LIST]: ok([{ ...welcome, read: 1 }]) });
    await userEvent.click(within(dialog).getByRole('button', { name: /Welcome/ }));
    expect(dialog).toBeVisible();
    expect(opened).toEqual([]);
    expect(within(dialog).queryByRole('button', { name: /Welcome/ })).toBeNull();
  });

  it('leaves the focus in the list when the item is no button any more', async () => {
    const { api } = renderNotifications([welcome], {
      answers: { 'POST /api/notifications/welcome/read': ok(undefined) },
    });
    const dialog = await openList(1);
    api.answer({ [LIST]: ok([{ ...welcome, read: 1 }]) });
    within(dialog)
      .getByRole('button', { name: /Welcome/ })
      .focus();
    await userEvent.keyboard('{Enter}');
    expect(within(dialog).queryByRole('button', { name: /Welcome/ })).toBeNull();
    expect(within(dialog).getByRole('list')).toHaveFocus();
  });

  it('counts it as read before the server has answered', async () => {
    const answer = held();
    const { container } = renderNotifications([welcome], {
      answers: { 'POST /api/notifications/welcome/read': answer.answer },
    });
    await userEvent.click(within(await openList(1)).getByRole('button', { name: /Welcome/ }));
    await waitFor(() => expect(badge(container)).toBeNull());
    await answer.give(ok(undefined));
  });

  it('puts it back and says so when the server refuses', async () => {
    const { container } = renderNotifications([welcome], {
      answers: { 'POST /api/notifications/welcome/read': failure(500) },
    });
    await userEvent.click(within(await openList(1)).getByRole('button', { name: /Welcome/ }));
    expect(await screen.findByText('Could not mark as read. Please try again.')).toBeVisible();
    expect(badge(container)).toBe('1');
  });
});

describe('"Mark all read"', () => {
  const READ_ALL = 'POST /api/notifications/read-all';

  it('reads "Marking..." while it is sent, and then goes with the last unread item', async () => {
    const answer = held();
    const list = [aNotification(), aNotification()];
    const { api, container } = renderNotifications(list, { answers: { [READ_ALL]: answer.answer } });
    const dialog = await openList(2);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Mark all read' }));
    expect(within(dialog).getByRole('button', { name: 'Marking...' })).toBeDisabled();
    expect(badge(container)).toBeNull();
    api.answer({ [LIST]: ok(list.map((notification) => ({ ...notification, read: 1 }))) });
    await answer.give(ok(undefined));
    await waitFor(() => expect(within(dialog).queryByRole('button', { name: /Mark/ })).toBeNull());
  });

  it('is absent when everything is read', async () => {
    renderNotifications([aNotification({ read: 1 })]);
    expect(within(await openList()).queryByRole('button', { name: 'Mark all read' })).toBeNull();
  });

  it('puts back what was unread, and only that, when the server refuses', async () => {
    const answer = held();
    const list = [aNotification(), aNotification({ read: 1 }), aNotification()];
    const { api, container } = renderNotifications(list, { answers: { [READ_ALL]: answer.answer } });
    await userEvent.click(within(await openList(2)).getByRole('button', { name: 'Mark all read' }));
    api.answer({ [LIST]: failure(503, 'UNAVAILABLE') });
    await answer.give(failure(503, 'UNAVAILABLE'));
    await waitFor(() => expect(badge(container)).toBe('2'));
  });
});

describe('on a small screen', () => {
  const matchMedia = window.matchMedia;

  beforeEach(() => {
    window.matchMedia = (media) => ({ ...matchMedia.call(window, media), matches: media.includes('width <') });
  });

  afterEach(() => {
    window.matchMedia = matchMedia;
  });

  it('the list is a sheet with a close button of its own', async () => {
    renderNotifications([aNotification()]);
    const dialog = await openList(1);
    expect(within(dialog).getByRole('heading', { name: 'Notifications' })).toBeVisible();
    expect(within(dialog).getByText('1 unread notification')).toBeVisible();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close notifications' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
