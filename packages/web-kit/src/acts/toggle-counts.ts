import type { Emoji, ReactionCounts } from '@wishboard/contracts/http/wishes/reaction';

export interface ToggledReactions {
  reactionCounts: ReactionCounts;
  /** Absent when the member's own reactions were not known. */
  myReactions?: Emoji[];
}

/**
 * What a wish's reactions look like the moment a member taps an emoji, before the server has answered.
 *
 * With the member's own reactions known, the direction is theirs: not mine adds one, mine takes one away. Without them the
 * specification's rule (section 4, "Reaction toggle") holds to the letter: 0 or absent becomes 1, 1 is removed, and a
 * greater count falls by one.
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

/** A count below 1 is absent, never zero: that is how counts stand on the wire. */
function withCount(counts: ReactionCounts, emoji: Emoji, count: number): ReactionCounts {
  const { [emoji]: _replaced, ...others } = counts;
  return count < 1 ? others : { ...others, [emoji]: count };
}
