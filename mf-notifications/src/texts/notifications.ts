import type { MutableNotificationType } from '@wishboard/contracts/http/notification';
import { plural } from '@wishboard/web-kit/texts/plural';
import type { TextArea } from '@wishboard/web-kit/texts/text-area';

/** The texts of the bell and its popover. */
export interface NotificationsTexts {
  heading: string;
  /** Accessible name of the bell. */
  bell(unread: number): string;
  loading: string;
  empty: string;
  markAllRead: string;
  marking: string;
  unreadLine(unread: number): string;
  /** Said by screen readers before the message of an unread item, where others see the dot. */
  unreadMark: string;
  opensWish: string;
  justNow: string;
  minutesAgo(count: number): string;
  hoursAgo(count: number): string;
  daysAgo(count: number): string;
  /** Said politely when something arrives while the page is open; `message` is the newest. */
  arrived(count: number, message: string): string;
  error: string;
  retry: string;
  markFailed: string;
  close: string;
  /** Accessible name of the button that shows the settings. */
  settings: string;
  /** Above the switches. */
  settingsHeading: string;
  /** What each switch lets through. */
  tellAbout: Record<MutableNotificationType, string>;
  settingsError: string;
  settingsFailed: string;
}

const english: NotificationsTexts = {
  heading: 'Notifications',
  bell: (unread) => (unread === 0 ? 'Notifications' : `Notifications, ${unread > 99 ? 'more than 99' : unread} unread`),
  loading: 'Loading...',
  empty: 'No notifications yet',
  markAllRead: 'Mark all read',
  marking: 'Marking...',
  unreadLine: (unread) => `${unread} unread ${plural(unread, 'notification', 'notifications')}`,
  unreadMark: 'Unread',
  opensWish: 'Shows the wish',
  justNow: 'Just now',
  minutesAgo: (count) => `${count}m ago`,
  hoursAgo: (count) => `${count}h ago`,
  daysAgo: (count) => `${count}d ago`,
  arrived: (count, message) =>
    count === 1 ? `New notification: ${message}` : `${count} new notifications: ${message}`,
  error: 'Unable to load notifications right now.',
  retry: 'Try again',
  markFailed: 'Could not mark as read. Please try again.',
  close: 'Close notifications',
  settings: 'Notification settings',
  settingsHeading: 'Tell me about',
  tellAbout: { reaction: 'Reactions to my wishes', granted: 'Wishes I cheered that were granted' },
  settingsError: 'Unable to load the settings right now.',
  settingsFailed: 'Could not save the setting. Please try again.',
};

const chineseAge = new Intl.RelativeTimeFormat('zh-TW');

const chinese: NotificationsTexts = {
  heading: '通知',
  bell: (unread) => (unread === 0 ? '通知' : `通知，${unread > 99 ? '超過 99' : unread} 則未讀`),
  loading: '載入中…',
  empty: '還沒有任何通知',
  markAllRead: '全部標示為已讀',
  marking: '標示中…',
  unreadLine: (unread) => `${unread} 則未讀通知`,
  unreadMark: '未讀',
  opensWish: '前往這個願望',
  justNow: '剛剛',
  minutesAgo: (count) => chineseAge.format(-count, 'minute'),
  hoursAgo: (count) => chineseAge.format(-count, 'hour'),
  daysAgo: (count) => chineseAge.format(-count, 'day'),
  arrived: (count, message) => (count === 1 ? `新通知：${message}` : `${count} 則新通知：${message}`),
  error: '目前無法載入通知。',
  retry: '再試一次',
  markFailed: '無法標示為已讀，請再試一次。',
  close: '關閉通知',
  settings: '通知設定',
  settingsHeading: '想收到哪些通知',
  tellAbout: { reaction: '有人回應我的願望', granted: '我加油過的願望成真了' },
  settingsError: '目前無法載入設定。',
  settingsFailed: '設定沒有儲存，請再試一次。',
};

export const notificationsTexts: TextArea<NotificationsTexts> = {
  mixed: english,
  en: english,
  'zh-TW': chinese,
};
