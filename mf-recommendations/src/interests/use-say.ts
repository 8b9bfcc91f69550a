import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { PreferencesView, StateInterestsRequest } from '@wishboard/contracts/http/members/preferences';
import { paths, queryKeys } from '@wishboard/contracts/http/routes';
import { fetchJson } from '@wishboard/web-kit/api/fetch-json';
import { shownAfter } from './shown-after';

const MUTATION_KEY = ['say-interests'];

/**
 * Says something of the member's interests: shown at once unless that is not wanted, one after another, and taken back when it fails. What was learnt anew
 * of it, and the list, come with a hint once the server has made them.
 */
export function useSay({ isShownAtOnce = true } = {}) {
  const client = useQueryClient();
  return useMutation({
    mutationKey: MUTATION_KEY,
    scope: { id: 'interests' },
    mutationFn: (body: StateInterestsRequest) =>
      fetchJson<PreferencesView>(paths.preferences, { method: 'PATCH', body, keepalive: true }),
    onMutate: async (said) => {
      if (!isShownAtOnce) return;
      await client.cancelQueries({ queryKey: queryKeys.preferences });
      client.setQueryData<PreferencesView>(queryKeys.preferences, (known) => known && shownAfter(known, said));
    },
    onSuccess: (answer) => {
      // What is said after it is shown already, and is answered last.
      if (client.isMutating({ mutationKey: MUTATION_KEY }) === 1) client.setQueryData(queryKeys.preferences, answer);
    },
    onError: () => client.invalidateQueries({ queryKey: queryKeys.preferences }),
  });
}
