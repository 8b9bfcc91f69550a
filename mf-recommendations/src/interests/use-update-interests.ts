import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { PreferencesView, StateInterestsRequest } from '@wishboard/contracts/http/members/preferences';
import { paths, queryKeys } from '@wishboard/contracts/http/routes';
import { fetchJson } from '@wishboard/web-kit/api/fetch-json';
import { predictPreferences } from './predict-preferences';

const MUTATION_KEY = ['say-interests'];

/**
 * Mutation that states something about the member's interests. Statements are sent one after another. By default they are applied
 * optimistically; a failure refetches the preferences. The server recomputes learnt interests and the list later, and announces them with
 * a hint.
 */
export function useUpdateInterests({ isShownAtOnce = true } = {}) {
  const client = useQueryClient();
  return useMutation({
    mutationKey: MUTATION_KEY,
    scope: { id: 'interests' },
    mutationFn: (body: StateInterestsRequest) =>
      fetchJson<PreferencesView>(paths.preferences, { method: 'PATCH', body, keepalive: true }),
    onMutate: async (said) => {
      if (!isShownAtOnce) return;
      await client.cancelQueries({ queryKey: queryKeys.preferences });
      client.setQueryData<PreferencesView>(queryKeys.preferences, (known) => known && predictPreferences(known, said));
    },
    onSuccess: (answer) => {
      // Later statements are already shown, so only the response to the last one is stored.
      if (client.isMutating({ mutationKey: MUTATION_KEY }) === 1) client.setQueryData(queryKeys.preferences, answer);
    },
    onError: () => client.invalidateQueries({ queryKey: queryKeys.preferences }),
  });
}
