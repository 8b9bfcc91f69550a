import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { paths, queryKeys } from '@wishboard/contracts/http/routes';
import { request } from '@wishboard/web-kit/api/fetch-json';
import { useEffect, useRef, useState } from 'react';
import { DismissalQueue, type DismissalState } from './dismissal-queue';
import { LessQueue, type LessState } from './less-queue';

/** A member's refusal of a recommended wish: of this wish alone, or also of wishes like it. */
export interface Refusal {
  kind: 'dismiss' | 'less';
  /** Whether the refusal can still be undone on its card. Afterwards the card is removed. */
  isUndoable: boolean;
}

/** Refusals of this visit, with functions that add and undo them. */
export interface Refusals {
  of(wishId: string): Refusal | undefined;
  dismiss(wishId: string): void;
  /** Recommends fewer wishes like this one, and not the wish itself. */
  less(wishId: string): void;
  undo(wishId: string): void;
  /** Call after "less like this" was undone elsewhere on the page. */
  lessTakenBack(wishId: string): void;
}

/** Kind of the request that failed. */
export type RefusalFailure = 'dismiss' | 'less' | 'undoLess';

/** Manages the refusals of the current member. */
export function useRefusals(onFailed: (what: RefusalFailure) => void): Refusals {
  const client = useQueryClient();
  const [dismissals, setDismissals] = useState<ReadonlyMap<string, DismissalState>>(new Map());
  const [lessStates, setLessStates] = useState<ReadonlyMap<string, LessState>>(new Map());
  const failed = useRef(onFailed);
  failed.current = onFailed;
  // Refetches the list, so that the next recommendation moves up.
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
        send: async (wishId) => {
          await request(paths.lessLike(wishId), { method: 'POST', keepalive: true });
        },
        takeBack: async (wishId) => {
          await request(paths.lessLike(wishId), { method: 'DELETE', keepalive: true });
        },
        onChange: setLessStates,
        onDone: () => {
          refresh(queryKeys.recommendations());
          refresh(queryKeys.preferences);
        },
        onFailed: (what) => failed.current(what === 'send' ? 'less' : 'undoLess'),
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
      const [dismissalState, lessState] = [dismissals.get(wishId), lessStates.get(wishId)];
      if (dismissalState) return { kind: 'dismiss', isUndoable: dismissalState === 'undoable' };
      return lessState && { kind: 'less', isUndoable: lessState === 'undoable' };
    },
    dismiss: (wishId) => dismissal.dismiss(wishId),
    less: (wishId) => less.send(wishId),
    undo(wishId) {
      dismissal.undo(wishId);
      less.undo(wishId);
    },
    lessTakenBack: (wishId) => less.takenBack(wishId),
  };
}
