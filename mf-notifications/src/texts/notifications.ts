import type { MutableNotificationType, NotificationType } from '@wishboard/contracts/http/notification';
import { plural } from '@wishboard/web-kit/texts/plural';
import { chineseReactions, englishReactions, type ReactionTexts } from '@wishboard/web-kit/texts/reactions';
import type { TextArea } from '@wishboard/web-kit/texts/text-area';

/** Texts of the bell and its popover. */
export interface NotificationsTexts {
  heading: string;
  /** Accessible name of the bell. */
  bell(unread: number): string;
  loading: string;
  empty: string;
  markAllRead: string;
  marking: string;
  unreadLine(unread: number): string;
  /** Prefix of an unread item for screen readers, in place of the visible dot. */
  unreadMark: string;
  /**
   * Sentence of each notification type. `{who}` stands for the member who acted last or is welcomed, and `{wish}` for the wish's title.
   * `others` is the number of further members; for `followed`, the number of further wishes.
   */
  says: Record<NotificationType, (others: number) => string>;
  /** Sentence about a moderators' decision that does not concern a wish. */
  moderatedYou: string;
  /** Name of a member who no longer exists. */
  someone: string;
  /** Names of the reactions for screen readers, in place of the visible symbols. */
  reactedWith(names: string): string;
  reactions: ReactionTexts;
  justNow: string;
  minutesAgo(count: number): string;
  hoursAgo(count: number): string;
  daysAgo(count: number): string;
  /** Announcement for screen readers when something arrives while the page is open. `message` is the newest notification. */
  arrived(count: number, message: string): string;
  /** Shown to a returning member below the news of a granted wish. `others` is the number of further granted wishes. */
  youCheered(others: number): string;
  /** Button that opens the granted wish. */
  seeIt: string;
  error: string;
  retry: string;
  markFailed: string;
  close: string;
  /** Accessible name of the button that shows the settings. */
  settings: string;
  /** Heading of the switches. */
  settingsHeading: string;
  /** Label of the switch of each notification type; on means that the type is delivered. */
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
  says: {
    reaction: (others) =>
      `{who}${others === 0 ? '' : ` and ${others} ${plural(others, 'other', 'others')}`} reacted to “{wish}”`,
    granted: () => '{who}’s wish “{wish}” was granted!',
    welcome: () => 'Welcome to Wishboard, {who}! Make your first wish and see what others wish for.',
    moderation: () => 'Moderators decided about your wish “{wish}”. My Board says what, why, and how to object.',
    followed: (others) => `{who} wished for “{wish}”${others === 0 ? '' : ` and ${others} more`}`,
    report: () => 'Moderators looked at what you reported. Thank you for telling them.',
    export: () => 'The file with everything of yours is ready to download.',
  },
  moderatedYou: 'Moderators decided about you. My Board says what, why, and how to object.',
  someone: 'Someone',
  reactedWith: (names) => `with ${names}`,
  reactions: englishReactions,
  justNow: 'Just now',
  minutesAgo: (count) => `${count}m ago`,
  hoursAgo: (count) => `${count}h ago`,
  daysAgo: (count) => `${count}d ago`,
  arrived: (count, message) =>
    count === 1 ? `New notification: ${message}` : `${count} new notifications: ${message}`,
  youCheered: (others) =>
    `You cheered for it${others === 0 ? '' : `, and for ${others} ${plural(others, 'other', 'others')} that came true`}.`,
  seeIt: 'See it',
  error: 'Unable to load notifications right now.',
  retry: 'Try again',
  markFailed: 'Could not mark as read. Please try again.',
  close: 'Close notifications',
  settings: 'Notification settings',
  settingsHeading: 'Tell me about',
  tellAbout: {
    reaction: 'Reactions to my wishes',
    granted: 'Wishes I cheered that were granted',
    followed: 'New wishes of whom I follow',
  },
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
  says: {
    reaction: (others) => `{who}${others === 0 ? '' : `和其他 ${others} 人`}回應了「{wish}」`,
    granted: () => '{who}的願望「{wish}」成真了！',
    welcome: () => '{who}，歡迎來到 Wishboard！許下第一個願望，也看看大家的願望吧。',
    moderation: () => '管理員對你的願望「{wish}」做了決定。我的願望板上有內容、原因和提出異議的方式。',
    followed: (others) => `{who}許了願：「{wish}」${others === 0 ? '' : `，還有另外 ${others} 個`}`,
    report: () => '管理員已查看你檢舉的內容，謝謝你告訴我們。',
    export: () => '包含你所有資料的檔案已經做好，可以下載了。',
  },
  moderatedYou: '管理員對你做了決定。我的願望板上有內容、原因和提出異議的方式。',
  someone: '有人',
  reactedWith: (names) => `回應：${names}`,
  reactions: chineseReactions,
  justNow: '剛剛',
  minutesAgo: (count) => chineseAge.format(-count, 'minute'),
  hoursAgo: (count) => chineseAge.format(-count, 'hour'),
  daysAgo: (count) => chineseAge.format(-count, 'day'),
  arrived: (count, message) => (count === 1 ? `新通知：${message}` : `${count} 則新通知：${message}`),
  youCheered: (others) => `你為它加油過${others === 0 ? '' : `，另外還有 ${others} 個願望也成真了`}。`,
  seeIt: '去看看',
  error: '目前無法載入通知。',
  retry: '再試一次',
  markFailed: '無法標示為已讀，請再試一次。',
  close: '關閉通知',
  settings: '通知設定',
  settingsHeading: '想收到哪些通知',
  tellAbout: { reaction: '有人回應我的願望', granted: '我加油過的願望成真了', followed: '我追蹤的人許了新願望' },
  settingsError: '目前無法載入設定。',
  settingsFailed: '設定沒有儲存，請再試一次。',
};

export const notificationsTexts: TextArea<NotificationsTexts> = {
  mixed: english,
  en: english,
  'zh-TW': chinese,
};
