import type { Category } from '@wishboard/contracts/http/fields/category';
import type { NoteColor } from '@wishboard/contracts/http/wishes/wish';
import type { Stated } from './stated.js';

/** Everything the ranking knows about a member. */
export interface RankedMember {
  userId: string;
  /** Weight of each wish the member acted on. */
  weights: ReadonlyMap<string, number>;
  keywords: readonly string[];
  /** Categories that came with a member who did nothing yet. */
  categories: readonly Category[];
  color: NoteColor | null;
  /** Wishes never to recommend: dismissed, or reacted to. */
  excluded: ReadonlySet<string>;
  /** Wishes shown to the member, who did nothing with them: on how many days, see `fadeOf`. */
  ignored?: ReadonlyMap<string, number>;
  /** What the member said; nothing by default. */
  stated?: Stated;
}
