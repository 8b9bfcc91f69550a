import { queryOptions } from '@tanstack/react-query';
import { NOTIFICATION_POLL_MS } from '@wishboard/contracts/http/limits';
import type { NotificationView } from '@wishboard/contracts/http/notification';
import { queryKeys } from '@wishboard/contracts/http/routes';
import { fetchJson } from '@wishboard/web-kit/api/fetch-json';
import { queryPath } from '@wishboard/web-kit/api/query-path';

/** The member's notifications, newest first; the one read that is polled. */
export const notificationsQuery = () =>
  queryOptions({
    queryKey: queryKeys.notifications,
    queryFn: ({ queryKey, signal }) => fetchJson<NotificationView[]>(queryPath(queryKey), { signal }),
    refetchInterval: NOTIFICATION_POLL_MS,
  });
