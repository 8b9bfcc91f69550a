import { NOTIFICATION_POLL_MS } from '@wishboard/contracts/http/limits';
import type { NotificationSettingsView, NotificationView } from '@wishboard/contracts/http/notification';
import { queryKeys } from '@wishboard/contracts/http/routes';
import { readQuery } from '@wishboard/web-kit/api/queries';

/** The member's notifications, newest first. The only polled query. */
export const notificationsQuery = () => ({
  ...readQuery<NotificationView[]>(queryKeys.notifications),
  refetchInterval: NOTIFICATION_POLL_MS,
});

export const notificationSettingsQuery = () => readQuery<NotificationSettingsView>(queryKeys.notificationSettings);
