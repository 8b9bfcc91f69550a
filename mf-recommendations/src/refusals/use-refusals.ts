import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { paths, queryKeys } from '@wishboard/contracts/http/routes';
import { request } from '@wishboard/web-kit/api/fetch-json';
import { useEffect, useRef, useState } from 'react';
import { DismissalQueue, type DismissalState } from './dismissal-queue';
import { LessQueue, type LessState } from './less-queue';

/** That a member does not want a wish: it alone, or less of what is like it. */
export interface Refusal {
  kind: 'dismiss' | 'less';
  /** Whether it can still be taken back where it stands. Then its place holds the way back; afterwards it is gone. */
  isUndoable: boolean;
}

/** Which wishes this member refused in this visit, and the way to refuse one and to take it back. */
export interface Refusals {
  of(wishId: string): Refusal | undefined;
  dismiss(wishId: string): void;
  /** Has less recommended of what is like the wish, and not the wish. */
  less(wishId: string): void;
  undo(wishId: string): void;
  /** "Less like this" was taken back elsewhere. */
  lessTakenBack(wishId: string): void;
}

/** What the server could not be told. */
export type RefusalFailure = 'dismiss' | 'less' | 'undoLess';

/** Refusals of the member the page is shown to. */
export function useRefusals(onFailed: (what: RefusalFailure) => void): Refusals {
  const client = useQueryClient();
  const [dismissals, setDismissals] = useState<ReadonlyMap<string, DismissalState>>(new Map());
  const [lesses, setLesses] = useState<ReadonlyMap<string, LessState>>(new Map());
  const failed = useRef(onFailed);
  failed.current = onFailed;
  // The next recommendation moves up.
  const refresh = (queryKey: QueryKey) => void client.invalidateQueries({ queryKey });

  const [dismissal] = useState(
    () =>
      new DismissalQueue({
        send: async (wishId, leaving) => {
          await request(paths.dismissRecommendation(wishId), { method: 'POST', keepalive: leaving });
        },
        onChange: setDismissals,
        onSent: () => refresh(queryKeys.recommendations()),
        onFailed: () => failed.current('dismiss'),
      }),
  );
  const [less] = useState(
    () =>
      new LessQueue({
        say: async (wishId) => {
          await request(paths.lessLike(wishId), { method: 'POST', keepalive: true });
        },
        takeBack: async (wishId) => {
          await request(paths.lessLike(wishId), { method: 'DELETE', keepalive: true });
        },
        onChange: setLesses,
        onDone: () => {
          refresh(queryKeys.recommendations());
          refresh(queryKeys.preferences);
        },
        onFailed: (what) => failed.current(what === 'say' ? 'less' : 'undoLess'),
      }),
  );

  useEffect(() => {
    const flush = () => dismissal.flush();
    window.addEventListener('pagehide', flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      flush();
    };
  }, [dismissal]);
  useEffect(() => () => less.stop(), [less]);

  return {
    of(wishId) {
      const [dismissed, said] = [dismissals.get(wishId), lesses.get(wishId)];
      if (dismissed) return { kind: 'dismiss', isUndoable: dismissed === 'undoable' };
      return said && { kind: 'less', isUndoable: said === 'undoable' };
    },
    dismiss: (wishId) => dismissal.dismiss(wishId),
    less: (wishId) => less.say(wishId),
    undo(wishId) {
      dismissal.undo(wishId);
      less.undo(wishId);
    },
    lessTakenBack: (wishId) => less.takenBack(wishId),
  };
}
