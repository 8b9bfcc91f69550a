import type { Category } from '@wishboard/contracts/http/fields/category';
import type { NoteColor } from '@wishboard/contracts/http/wishes/wish';
import type { Stated } from './stated-interests.js';

/** Everything that the ranking knows about a member. */
export interface RankedMember {
  userId: string;
  /** Weight of each wish the member acted on, by wish id. */
  weights: ReadonlyMap<string, number>;
  keywords: readonly string[];
  /** Categories that the member chose or, before they did anything, that came with the member. */
  categories: readonly Category[];
  color: NoteColor | null;
  /** Wishes that are never recommended, such as dismissed wishes or those the member reacted to. */
  excluded: ReadonlySet<string>;
  /** Wishes that the member was shown and did nothing with: by wish id the number of days, reduced by age, see `ignoredFactor`. */
  ignored?: ReadonlyMap<string, number>;
  /** Interests that the member stated. By default none. */
  stated?: Stated;
}
