import type { PreferencesView } from '@wishboard/contracts/http/members/preferences';
import type { RecommendationView, WhyView } from '@wishboard/contracts/http/recommendation';
import { queryKeys } from '@wishboard/contracts/http/routes';
import { readQuery } from '@wishboard/web-kit/api/queries';

/** The first `limit` wishes recommended to the member. */
export const recommendationsQuery = (limit?: number) =>
  readQuery<RecommendationView[]>(queryKeys.recommendations(limit));

/** What is known of the member's interests. */
export const preferencesQuery = () => readQuery<PreferencesView>(queryKeys.preferences);

/** What brought a wish into the member's list, as it is now. Fails with a 404 where the wish is gone. */
export const whyQuery = (wishId: string) => ({ ...readQuery<WhyView>(queryKeys.why(wishId)), staleTime: 0 });
