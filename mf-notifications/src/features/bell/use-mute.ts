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

function writeMuted(client: QueryClient, { type, muted }: Change): void {
  client.setQueryData(queryKey, (settings) => {
    const others = (settings?.muted ?? []).filter((other) => other !== type);
    return settings && { muted: muted ? [...others, type] : others };
  });
}

/**
 * Mutation that mutes or unmutes a notification type, with an optimistic update that is rolled back when the request fails. Rapid changes
 * are sent one after another, each with the settings that the page shows by then.
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
      // A pending fetch would restore the old state.
      await client.cancelQueries({ queryKey });
      writeMuted(client, change);
    },
    onError: (_error, { type, muted }) => writeMuted(client, { type, muted: !muted }),
    onSettled: () =>
      client.isMutating({ mutationKey: MUTATION_KEY }) > 1 ? null : client.invalidateQueries({ queryKey }),
  });
}
