import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HOME } from '@wishboard/contracts/remotes/place';
import { failure, ok } from '@wishboard/web-kit/doubles/fetch-double';
import { aNotification, facts } from '../src/fixtures/notifications';
import { badge, held, LIST, openList, renderNotifications } from './render-notifications';

describe('a notification from the moderators', () => {
  it.each(['moderation', 'report'] as const)(
    'opens My Board and no wish as a %s, even when it is read',
    async (type) => {
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
    },
  );
});

describe('a notification about the member’s data export', () => {
  it('opens the data dialog, even when it is read', async () => {
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

describe('choosing a notification', () => {
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

  it('without a wish marks it read and leaves the list open', async () => {
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

  it('without a wish moves the focus to the list when the notification is no button any more', async () => {
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

  it('marks it unread again with a message when the server refuses', async () => {
    const { container } = renderNotifications([welcome], {
      answers: { 'POST /api/notifications/welcome/read': failure(500) },
    });
    await userEvent.click(within(await openList(1)).getByRole('button', { name: /Welcome/ }));
    expect(await screen.findByText('Could not mark as read. Please try again.')).toBeVisible();
    expect(badge(container)).toBe('1');
  });

  it('does not show a second one as unread again when the first is marked', async () => {
    const answer = held();
    const { container, sent } = renderNotifications([welcome, { ...welcome, id: 'second', message: 'Second' }], {
      answers: {
        'POST /api/notifications/welcome/read': ok(undefined),
        'POST /api/notifications/second/read': answer.answer,
      },
    });
    const dialog = await openList(2);
    const reads = sent(LIST);
    await userEvent.click(within(dialog).getByRole('button', { name: /Second/ }));
    await userEvent.click(within(dialog).getByRole('button', { name: /Welcome/ }));
    await waitFor(() => expect(badge(container)).toBeNull());
    expect(sent(LIST)).toBe(reads);
    await answer.give(ok(undefined));
    await waitFor(() => expect(sent(LIST)).toBe(reads + 1));
  });

  it('leaves the list without a message when it does not exist any more', async () => {
    const { api, container } = renderNotifications([welcome], {
      answers: { 'POST /api/notifications/welcome/read': failure(404) },
    });
    const dialog = await openList(1);
    api.answer({ [LIST]: ok([]) });
    await userEvent.click(within(dialog).getByRole('button', { name: /Welcome/ }));
    expect(await within(dialog).findByText('No notifications yet')).toBeVisible();
    expect(badge(container)).toBeNull();
    expect(screen.queryByText('Could not mark as read. Please try again.')).not.toBeInTheDocument();
  });
});

describe('"Mark all read"', () => {
  const READ_ALL = 'POST /api/notifications/read-all';
  const TIMES = [0, 1, 2, 3].map((minute) => new Date(Date.UTC(2026, 0, 1, 12, minute)).toISOString());

  it('reads "Marking..." while the request runs, and disappears with the last unread notification', async () => {
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

  it('marks only what the list shows, and counts what arrived since then', async () => {
    const answer = held();
    const shown = [aNotification({ read: 1, createdAt: TIMES[2] }), aNotification({ createdAt: TIMES[1] })];
    const arrived = aNotification({ message: 'arrived', createdAt: TIMES[3] });
    const { api, container, stream, sent } = renderNotifications(shown, { answers: { [READ_ALL]: answer.answer } });
    const dialog = await openList(1);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Mark all read' }));
    expect(api.calls.find(({ method }) => method === 'POST')?.body).toEqual({ until: TIMES[2] });
    // The server has not marked anything yet, so its list must not replace the marked one.
    api.answer({ [LIST]: ok([arrived, ...shown]) });
    const reads = sent(LIST);
    act(() => stream.emitMessage('{"type":"notifications"}'));
    expect([sent(LIST), badge(container)]).toEqual([reads, null]);
    api.answer({ [LIST]: ok([arrived, ...shown.map((notification) => ({ ...notification, read: 1 }))]) });
    await answer.give(ok({ updated: 1 }));
    await waitFor(() => expect(badge(container)).toBe('1'));
    expect(within(dialog).getByText('1 unread notification')).toBeVisible();
  });

  it('is absent when everything is read', async () => {
    renderNotifications([aNotification({ read: 1 })]);
    expect(within(await openList()).queryByRole('button', { name: 'Mark all read' })).toBeNull();
  });

  it('marks only the previously unread notifications unread again when the server refuses', async () => {
    const answer = held();
    const list = [aNotification(), aNotification({ read: 1 }), aNotification()];
    const { api, container } = renderNotifications(list, { answers: { [READ_ALL]: answer.answer } });
    await userEvent.click(within(await openList(2)).getByRole('button', { name: 'Mark all read' }));
    api.answer({ [LIST]: failure(503, 'UNAVAILABLE') });
    await answer.give(failure(503, 'UNAVAILABLE'));
    await waitFor(() => expect(badge(container)).toBe('2'));
  });
});
