import type { Category } from '@wishboard/contracts/http/fields/category';
import { encodeCursor, type Position } from '../../common/paging/cursor.js';

/**
 * Selects the wishes of a list: all listed wishes, those of a category, or those of a member; or a member's own wishes,
 * including unlisted ones, which only that member sees.
 */
export type Scope =
  | { kind: 'all' }
  | { kind: 'category'; category: Category }
  | { kind: 'user'; userId: string }
  | { kind: 'own'; userId: string };

/**
 * All listed wishes of the members and categories that a member follows, optionally in one category only. The list
 * belongs to one member and changes with what the member follows, so it is not cached.
 */
export interface Following {
  kind: 'following';
  userId: string;
  category: Category | null;
}

/**
 * A member's wishes as the followers of that member see them, including those limited by moderators. Not cached, since
 * such wishes are rare.
 */
export interface Followed {
  kind: 'followed';
  userId: string;
}

/** Returns the key of the changes that outdate the list. */
export function scopeKey(scope: Scope | Followed): string {
  if (scope.kind === 'all') return '*';
  return scope.kind === 'category' ? scope.category : scope.userId;
}

/** Returns the key of pages that are outdated together: the first pages of a list, or all its other pages. */
export function generationKey(scope: string, isFirst: boolean): string {
  return isFirst ? `${scope}#first` : scope;
}

/** A request for a page. Instances for frequent pages are reused, because building the keys costs more than the look-up. */
export class ListRequest {
  /** Identifies the page among all pages of all lists. */
  readonly key: string;
  /** Key made by {@link generationKey}. */
  readonly generationKey: string;

  /**
   * @param after position of the last wish on the page before; null for the first page
   * @param limit wishes per page
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
