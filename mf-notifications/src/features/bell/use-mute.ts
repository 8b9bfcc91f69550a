import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { MutableNotificationType, NotificationSettingsView } from '@wishboard/contracts/http/notification';
import { paths } from '@wishboard/contracts/http/routes';
import { fetchJson } from '@wishboard/web-kit/api/fetch-json';
import { notificationSettingsQuery } from '../../api/queries';

interface Change {
  type: MutableNotificationType;
  muted: boolean;
}

const MUTATION_KEY = ['mute-notifications'];
const { queryKey } = notificationSettingsQuery();

function apply(client: QueryClient, { type, muted }: Change): void {
  client.setQueryData(queryKey, (settings) => {
    const others = (settings?.muted ?? []).filter((other) => other !== type);
    return settings && { muted: muted ? [...others, type] : others };
  });
}

/**
 * Mutes a type of notification, or lets it through again: on the page at once, put back when the server refuses. Changes
 * that come quickly are sent one after another, each with the settings as the page shows them by then.
 */
export function useMute() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: MUTATION_KEY,
    scope: { id: MUTATION_KEY.join() },
    mutationFn: (_change: Change) =>
      fetchJson<NotificationSettingsView>(paths.notificationSettings, {
        method: 'PUT',
        body: client.getQueryData(queryKey),
      }),
    onMutate: async (change) => {
      // A read that is under way would bring the old state back.
      await client.cancelQueries({ queryKey });
      apply(client, change);
    },
    onError: (_error, { type, muted }) => apply(client, { type, muted: !muted }),
    onSettled: () =>
      client.isMutating({ mutationKey: MUTATION_KEY }) > 1 ? null : client.invalidateQueries({ queryKey }),
  });
}
