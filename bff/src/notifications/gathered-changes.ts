import { CATEGORIES, type Category } from '@wishboard/contracts/http/fields/category';
import type { WishesHint } from '@wishboard/contracts/http/hint';
import type { Change } from '../changes/change.js';

/** More wishes than this are not named: a hint has to be short, and most pages show one of so many. */
export const NAMED_WISHES_MAX = 40;

const KNOWN: ReadonlySet<string> = new Set(CATEGORIES);
const isCategory = (scope: string): scope is Category => KNOWN.has(scope);

export interface Gathered {
  hint: WishesHint;
  /** Members who reacted meanwhile. */
  reacted: ReadonlySet<string>;
}

/** What has changed of wishes since somebody last asked. */
export class GatheredChanges {
  private wishes = new Set<string>();
  private reacted = new Set<string>();
  private categories = new Set<Category>();
  /** Changes were missed, so there may be any. */
  private any = false;

  /** Whether it is something that hints about wishes tell. */
  add(change: Change): boolean {
    if (change.kind === 'wish') {
      // One more than are named, so that it is known that they were too many.
      if (this.wishes.size <= NAMED_WISHES_MAX) this.wishes.add(change.wishId);
      return true;
    }
    if (change.kind === 'reactions') this.reacted.add(change.userId);
    if (change.kind !== 'lists') return false;
    for (const scope of change.scopes) if (isCategory(scope)) this.categories.add(scope);
    return true;
  }

  addAny(): void {
    this.any = true;
  }

  /** The hint about all of it; begins anew. */
  take(): Gathered {
    const { wishes, categories, reacted, any } = this;
    this.wishes = new Set();
    this.categories = new Set();
    this.reacted = new Set();
    this.any = false;
    if (any) return { hint: { type: 'wishes' }, reacted };
    const named = wishes.size <= NAMED_WISHES_MAX && { wishes: [...wishes] };
    return { hint: { type: 'wishes', ...named, categories: [...categories] }, reacted };
  }
}
