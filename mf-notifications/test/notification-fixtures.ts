import type { NotificationView } from '@wishboard/contracts/http/notification';

let made = 0;

/** A notification as the API answers it, unread and about a wish unless told otherwise. */
export function aNotification(overrides: Partial<NotificationView> = {}): NotificationView {
  made += 1;
  return {
    id: `notification-${made}`,
    userId: 'member-1',
    type: 'reaction',
    message: `Mei reacted to wish ${made}`,
    read: 0,
    relatedWishId: `wish-${made}`,
    relatedUserId: 'member-2',
    actorCount: 1,
    createdAt: '2026-11-21T00:00:00.000Z',
    ...overrides,
  };
}

/** A list as a lively week leaves it, for looking at. `now` in milliseconds since the epoch. */
export function standaloneNotifications(now: number): NotificationView[] {
  const ago = (minutes: number) => new Date(now - minutes * 60_000).toISOString();
  return [
    aNotification({
      message: 'Mei and 11 others reacted to “A weekend in Kyoto when the maples turn”',
      actorCount: 12,
      createdAt: ago(0),
    }),
    aNotification({ message: 'Kai reacted to “一台安靜的磨豆機”', createdAt: ago(7) }),
    aNotification({
      type: 'granted',
      message: 'A wish you reacted to came true: “Learn to surf before summer ends”',
      createdAt: ago(190),
    }),
    aNotification({
      message: 'Ana and 2 others reacted to “A reading chair by the window”',
      actorCount: 3,
      read: 1,
      createdAt: ago(60 * 26),
    }),
    aNotification({
      type: 'welcome',
      message: 'Welcome to Wishboard! Pin up your first wish.',
      relatedWishId: null,
      read: 1,
      createdAt: ago(60 * 24 * 5),
    }),
  ];
}
