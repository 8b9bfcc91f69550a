import type { RecommendationSource, RecommendationView } from '@wishboard/contracts/http/recommendation';

/**
 * Returns the reason that each card shows, by wish id. Of cards with the same reason, only the first shows it. An interest that the
 * member has removed is not shown, even before the server has updated the list.
 *
 * @param removedInterests removed interests, as they were displayed
 */
export function uniqueReasons(
  wishes: readonly RecommendationView[],
  removedInterests: readonly string[] = [],
): ReadonlyMap<string, RecommendationSource> {
  const said = new Set(removedInterests.map((value) => `interest ${value}`));
  const reasons = new Map<string, RecommendationSource>();
  for (const { id, because, reason: known } of wishes) {
    const reason = because ?? known;
    const sentence = reason && `${reason.kind} ${reason.value}`;
    if (!sentence || said.has(sentence)) continue;
    said.add(sentence);
    reasons.set(id, reason);
  }
  return reasons;
}
