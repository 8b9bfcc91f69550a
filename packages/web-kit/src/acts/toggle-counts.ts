import type { Emoji, ReactionCounts } from '@wishboard/contracts/http/wishes/reaction';

export interface ToggledReactions {
  reactionCounts: ReactionCounts;
  /** The member's own reactions. Absent when they are not known. */
  myReactions?: Emoji[];
}

/**
 * Returns the reactions of a wish after the member tapped an emoji, for display before the server has answered.
 *
 * When the member's own reactions are known, the tap adds a reaction that they do not have and removes one that they have.
 * Otherwise the rule of the specification applies literally (section 4, "Reaction toggle"): 0 or absent becomes 1, 1 is removed,
 * and a greater count falls by one.
 */
export function toggleCounts(
  reactionCounts: ReactionCounts,
  emoji: Emoji,
  myReactions?: readonly Emoji[],
): ToggledReactions {
  const count = reactionCounts[emoji] ?? 0;
  if (!myReactions) return { reactionCounts: withCount(reactionCounts, emoji, count === 0 ? 1 : count - 1) };

  const mine = myReactions.includes(emoji);
  return {
    reactionCounts: withCount(reactionCounts, emoji, mine ? count - 1 : count + 1),
    myReactions: mine ? myReactions.filter((other) => other !== emoji) : [...myReactions, emoji],
  };
}

/** Sets a count. A count below 1 is left out rather than 0, as in the API's responses. */
function withCount(counts: ReactionCounts, emoji: Emoji, count: number): ReactionCounts {
  const { [emoji]: _replaced, ...others } = counts;
  return count < 1 ? others : { ...others, [emoji]: count };
}
