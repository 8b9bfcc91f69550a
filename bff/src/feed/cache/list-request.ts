import type { Category } from '@wishboard/contracts/http/fields/category';
import { encodeCursor, type Position } from '../../common/paging/cursor.js';

/**
 * Which wishes a list holds: all that lists show, those of a category, or those of a member; and a member's own, listed or not,
 * which are for them alone.
 */
export type Scope =
  | { kind: 'all' }
  | { kind: 'category'; category: Category }
  | { kind: 'user'; userId: string }
  | { kind: 'own'; userId: string };

/**
 * All that lists show of the members and categories that a member follows, or of them what is in one category. It is nobody else's list, and
 * what is followed changes it: it is read anew each time.
 */
export interface Following {
  kind: 'following';
  userId: string;
  category: Category | null;
}

/** A member's wishes as those who follow that one are shown them: with what moderators limited. Read anew each time, as it is seldom any. */
export interface Followed {
  kind: 'followed';
  userId: string;
}

/** Names what outdates the list. */
export function scopeKey(scope: Scope | Followed): string {
  if (scope.kind === 'all') return '*';
  return scope.kind === 'category' ? scope.category : scope.userId;
}

/** Names the pages that are outdated together: a list's first page, or all the others. */
export function generationKey(scope: string, isFirst: boolean): string {
  return isFirst ? `${scope}#first` : scope;
}

/** Asks for a page. Made once for a page that is asked for often: putting its keys together costs more than the look-up. */
export class ListRequest {
  /** Names the page among all pages of all lists. */
  readonly key: string;
  /** By {@link generationKey}. */
  readonly generationKey: string;

  /**
   * @param after where the page before this one ended; null for the first page
   * @param limit wishes on a page
   */
  constructor(
    readonly scope: Scope,
    readonly after: Position | null,
    readonly limit: number,
  ) {
    this.key = `${scope.kind}|${scopeKey(scope)}|${after ? encodeCursor(after) : ''}|${limit}`;
    this.generationKey = generationKey(scopeKey(scope), after === null);
  }
}
