import type { RecommendationSource, RecommendationView } from '@wishboard/contracts/http/recommendation';

/**
 * The reason that each card gives, by the wish's id: the first of those with the same reason gives it for all of them. An interest that
 * the member took away is none, also until the list is made anew.
 *
 * @param takenAway interests, as they were shown
 */
export function reasonsOnce(
  wishes: readonly RecommendationView[],
  takenAway: readonly string[] = [],
): ReadonlyMap<string, RecommendationSource> {
  const said = new Set(takenAway.map((value) => `interest ${value}`));
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
