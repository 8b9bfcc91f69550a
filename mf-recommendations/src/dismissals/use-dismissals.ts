import { useQueryClient } from '@tanstack/react-query';
import { paths, queryKeys } from '@wishboard/contracts/http/routes';
import { request } from '@wishboard/web-kit/api/fetch-json';
import { useEffect, useRef, useState } from 'react';
import { DismissalQueue, type DismissalState } from './dismissal-queue';

/** Which wishes this member dismissed in this visit, and the way to dismiss one and to take it back. */
export interface Dismissals {
  stateOf(wishId: string): DismissalState | undefined;
  dismiss(wishId: string): void;
  undo(wishId: string): void;
}

/** Dismissals of the member the page is shown to. `onFailed` tells of one the server could not be told of. */
export function useDismissals(onFailed: () => void): Dismissals {
  const client = useQueryClient();
  const [states, setStates] = useState<ReadonlyMap<string, DismissalState>>(new Map());
  const failed = useRef(onFailed);
  failed.current = onFailed;

  const [queue] = useState(
    () =>
      new DismissalQueue({
        send: async (wishId, leaving) => {
          await request(paths.dismissRecommendation(wishId), { method: 'POST', keepalive: leaving });
        },
        onChange: setStates,
        // The next recommendation moves up.
        onSent: () => void client.invalidateQueries({ queryKey: queryKeys.recommendations() }),
        onFailed: () => failed.current(),
      }),
  );

  useEffect(() => {
    const flush = () => queue.flush();
    window.addEventListener('pagehide', flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      flush();
    };
  }, [queue]);

  return {
    stateOf: (wishId) => states.get(wishId),
    dismiss: (wishId) => queue.dismiss(wishId),
    undo: (wishId) => queue.undo(wishId),
  };
}
