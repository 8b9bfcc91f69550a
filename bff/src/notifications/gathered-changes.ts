import { CATEGORIES, type Category } from '@wishboard/contracts/http/fields/category';
import type { WishesHint } from '@wishboard/contracts/http/hint';
import type { Change } from '../changes/change.js';

/**
 * Maximum number of wishes named in a hint: hints have to stay short, and with more changed wishes most pages show at least one of them.
 */
export const NAMED_WISHES_MAX = 40;

const KNOWN: ReadonlySet<string> = new Set(CATEGORIES);
const isCategory = (scope: string): scope is Category => KNOWN.has(scope);

export interface Gathered {
  hint: WishesHint;
  /** Ids of the members who reacted since the previous hint. */
  reacted: ReadonlySet<string>;
}

/** Gathers changes of wishes until the next hint. */
export class GatheredChanges {
  private wishes = new Set<string>();
  private reacted = new Set<string>();
  private categories = new Set<Category>();
  /** Whether changes were missed, so that any wish may have changed. */
  private any = false;

  /** Adds a change, and returns whether it is of a kind that hints about wishes report. */
  add(change: Change): boolean {
    if (change.kind === 'wish') {
      // One more than may be named, so that `take` notices that there are too many.
      if (this.wishes.size <= NAMED_WISHES_MAX) this.wishes.add(change.wishId);
      return true;
    }
    if (change.kind === 'reactions') this.reacted.add(change.userId);
    if (change.kind !== 'lists') return false;
    for (const scope of change.scopes) if (isCategory(scope)) this.categories.add(scope);
    return true;
  }

  markAllChanged(): void {
    this.any = true;
  }

  /** Returns one hint about all gathered changes, and starts again empty. */
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
