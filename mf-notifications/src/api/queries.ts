import { NOTIFICATION_POLL_MS } from '@wishboard/contracts/http/limits';
import type { NotificationSettingsView, NotificationView } from '@wishboard/contracts/http/notification';
import { queryKeys } from '@wishboard/contracts/http/routes';
import { readQuery } from '@wishboard/web-kit/api/queries';

/** The member's notifications, newest first. The only polled query. */
export const notificationsQuery = () => ({
  ...readQuery<NotificationView[]>(queryKeys.notifications),
  refetchInterval: NOTIFICATION_POLL_MS,
});

/** Key of the mutations that mark notifications as read. Until they have ended, the server may still return the old state. */
export const MARK_KEY = ['mark-notifications'];

/** The settings are read each time they are opened: a change is sent with all others, and would undo those made on another page. */
export const notificationSettingsQuery = () => ({
  ...readQuery<NotificationSettingsView>(queryKeys.notificationSettings),
  staleTime: 0,
});
