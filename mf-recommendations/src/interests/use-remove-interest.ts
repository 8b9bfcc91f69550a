import { useQueryClient } from '@tanstack/react-query';
import { interestKey, type PreferencesView } from '@wishboard/contracts/http/members/preferences';
import { queryKeys } from '@wishboard/contracts/http/routes';
import { useState } from 'react';
import { useUpdateInterests } from './use-update-interests';

/** Removes an interest, and can restore the last removed one in its former role: added by the member, or learnt. */
export function useRemoveInterest() {
  const client = useQueryClient();
  const updateInterests = useUpdateInterests();
  const [last, setLast] = useState<{ interest: string; wasAdded: boolean } | null>(null);

  function removeInterest(interest: string): void {
    const stated = client.getQueryData<PreferencesView>(queryKeys.preferences)?.stated;
    const wasAdded = stated?.added.some((each) => interestKey(each) === interestKey(interest)) ?? false;
    setLast({ interest, wasAdded });
    updateInterests.mutate({ remove: [interest] });
  }

  function restoreInterest(): void {
    if (!last) return;
    setLast(null);
    updateInterests.mutate(last.wasAdded ? { add: [last.interest] } : { takeBack: [last.interest] });
  }

  return { removeInterest, restoreInterest, removedInterest: last?.interest ?? null, error: updateInterests.error };
}
