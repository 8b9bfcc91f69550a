import { CATEGORIES, type Category } from '@wishboard/contracts/http/category';
import type { WishesHint } from '@wishboard/contracts/http/hint';
import type { Change } from '../changes/change.js';

/** More wishes than this are not named: a hint has to be short, and most pages show one of so many. */
export const NAMED_WISHES_MAX = 40;

const KNOWN: ReadonlySet<string> = new Set(CATEGORIES);
const isCategory = (scope: string): scope is Category => KNOWN.has(scope);

/** What has changed of wishes since somebody last asked. */
export class GatheredChanges {
  private wishes = new Set<string>();
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
    if (change.kind !== 'lists') return false;
    for (const scope of change.scopes) if (isCategory(scope)) this.categories.add(scope);
    return true;
  }

  addAny(): void {
    this.any = true;
  }

  /** The hint about all of it; begins anew. */
  take(): WishesHint {
    const { wishes, categories, any } = this;
    this.wishes = new Set();
    this.categories = new Set();
    this.any = false;
    if (any) return { type: 'wishes' };
    return {
      type: 'wishes',
      ...(wishes.size <= NAMED_WISHES_MAX && { wishes: [...wishes] }),
      categories: [...categories],
    };
  }
}
