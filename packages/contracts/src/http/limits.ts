/* Every number both sides of the wire must agree on, those of a wish apart, which stand in wish.ts. */

/** A link is fetched no more often than this by the whole site, whoever asks. */
export const LINK_FETCH_PAUSE_SECONDS = 600;

/** The longest beginning of a name that members are found by. */
export const MEMBER_SEARCH_MAX = 60;
/** Members the demo's switcher shows at a time. */
export const MEMBERS_SHOWN = 30;

/** Page size of the lists of wishes and of members. */
export const PAGE_LIMIT_DEFAULT = 50;
export const PAGE_LIMIT_MAX = 100;

export const RECOMMENDATIONS_PAGE = 6;
export const RECOMMENDATIONS_STRIP = 5;
export const RECOMMENDATIONS_MAX = 60;
/** How long a recommendation has to be in sight to count as shown, and how many are told of at once. */
export const IMPRESSION_MS = 1_000;
export const IMPRESSIONS_MAX = RECOMMENDATIONS_MAX;

/** Unread notifications delivered at most, so that a badge of "99+" can be told apart from 99. */
export const UNREAD_NOTIFICATIONS_MAX = 200;
/** Read notifications older than this many days are not listed. */
export const READ_NOTIFICATIONS_DAYS = 30;
export const NOTIFICATION_POLL_MS = 30_000;

export const INTERACTION_WEIGHT_DEFAULT = 1;
export const INTERACTION_WEIGHT_MAX = 10;
