import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { NotificationView, ReadAllNotificationsRequest } from '@wishboard/contracts/http/notification';
import { paths, queryKeys } from '@wishboard/contracts/http/routes';
import { ApiError, request } from '@wishboard/web-kit/api/fetch-json';
import { MARK_KEY, notificationsQuery } from '../../api/queries';

function setRead(client: QueryClient, ids: ReadonlySet<string>, read: NotificationView['read']): void {
  client.setQueryData(notificationsQuery().queryKey, (list) =>
    list?.map((notification) => (ids.has(notification.id) ? { ...notification, read } : notification)),
  );
}

function unreadIds(client: QueryClient): Set<string> {
  const list = client.getQueryData(notificationsQuery().queryKey) ?? [];
  return new Set(list.filter(({ read }) => read === 0).map(({ id }) => id));
}

/**
 * Marks notifications as read with an optimistic update, which is rolled back when the request fails. `idsOf` returns the ids of the
 * notifications that change on the page.
 */
function useMarkMutation<Target>(send: (target: Target) => Promise<unknown>, idsOf: (target: Target) => Set<string>) {
  const client = useQueryClient();
  return useMutation({
    mutationKey: MARK_KEY,
    mutationFn: send,
    onMutate: async (target) => {
      // A pending fetch would restore the old state.
      await client.cancelQueries({ queryKey: queryKeys.notifications });
      const ids = idsOf(target);
      setRead(client, ids, 1);
      return ids;
    },
    onError: (_error, _target, ids) => setRead(client, ids ?? new Set(), 0),
    // The last mark reads the list again: before that, the list may lack a mark that is still on its way.
    onSettled: () =>
      client.isMutating({ mutationKey: MARK_KEY }) > 1
        ? null
        : client.invalidateQueries({ queryKey: queryKeys.notifications }),
  });
}

/** Mutation that marks one notification as read, by its id. */
export function useMarkRead() {
  return useMarkMutation(sendRead, (id) => new Set([id]));
}

/** A notification that is gone, such as that of a wish deleted meanwhile, needs no mark. The list is read again without it. */
async function sendRead(id: string): Promise<void> {
  try {
    await request(paths.readNotification(id), { method: 'POST' });
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
}

/** Returns the request for all notifications that the page shows: what arrived since then stays unread. */
function readShown(client: QueryClient): ReadAllNotificationsRequest {
  const [newest] = client.getQueryData(notificationsQuery().queryKey) ?? [];
  return newest ? { until: newest.createdAt } : {};
}

/** Mutation that marks all notifications as read that the page shows. */
export function useMarkAllRead() {
  const client = useQueryClient();
  return useMarkMutation(
    () => request(paths.readAllNotifications, { method: 'POST', body: readShown(client) }),
    () => unreadIds(client),
  );
}
