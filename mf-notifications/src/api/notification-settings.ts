import { queryOptions } from '@tanstack/react-query';
import type { NotificationSettingsView } from '@wishboard/contracts/http/notification';
import { queryKeys } from '@wishboard/contracts/http/routes';
import { fetchJson } from '@wishboard/web-kit/api/fetch-json';
import { queryPath } from '@wishboard/web-kit/api/query-path';

/** Which types of notification the member has muted. */
export const notificationSettingsQuery = () =>
  queryOptions({
    queryKey: queryKeys.notificationSettings,
    queryFn: ({ queryKey, signal }) => fetchJson<NotificationSettingsView>(queryPath(queryKey), { signal }),
  });
