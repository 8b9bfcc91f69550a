import type { PreferencesView } from '@wishboard/contracts/http/members/preferences';
import type { RecommendationView, WhyView } from '@wishboard/contracts/http/recommendation';
import { queryKeys } from '@wishboard/contracts/http/routes';
import { readQuery } from '@wishboard/web-kit/api/queries';

/** The first `limit` wishes recommended to the member. */
export const recommendationsQuery = (limit?: number) =>
  readQuery<RecommendationView[]>(queryKeys.recommendations(limit));

/** The member's known interests. */
export const preferencesQuery = () => readQuery<PreferencesView>(queryKeys.preferences);

/** Why a wish is in the member's list at this moment. Fails with a 404 when the wish is gone. */
export const whyQuery = (wishId: string) => ({ ...readQuery<WhyView>(queryKeys.why(wishId)), staleTime: 0 });
