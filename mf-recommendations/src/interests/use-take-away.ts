import { useQueryClient } from '@tanstack/react-query';
import { interestKey, type PreferencesView } from '@wishboard/contracts/http/members/preferences';
import { queryKeys } from '@wishboard/contracts/http/routes';
import { useState } from 'react';
import { useSay } from './use-say';

/** Removes an interest, and can restore the last removed one in its former role: added by the member, or learnt. */
export function useTakeAway() {
  const client = useQueryClient();
  const say = useSay();
  const [last, setLast] = useState<{ interest: string; wasNamed: boolean } | null>(null);

  function takeAway(interest: string): void {
    const stated = client.getQueryData<PreferencesView>(queryKeys.preferences)?.stated;
    const wasNamed = stated?.added.some((each) => interestKey(each) === interestKey(interest)) ?? false;
    setLast({ interest, wasNamed });
    say.mutate({ remove: [interest] });
  }

  function giveBack(): void {
    if (!last) return;
    setLast(null);
    say.mutate(last.wasNamed ? { add: [last.interest] } : { takeBack: [last.interest] });
  }

  return { takeAway, giveBack, takenAway: last?.interest ?? null, error: say.error };
}
