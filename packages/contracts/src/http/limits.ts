/* Limits that browser and server must agree on. The limits of a wish's fields are in wishes/wish.ts. */

/** Minimum time between two fetches of the same link, across the whole site and all members. */
export const LINK_FETCH_PAUSE_SECONDS = 600;

/** Maximum length of a prefix by which members are searched, in Unicode code points. */
export const MEMBER_SEARCH_MAX = 60;
/** Number of members that the demo's member switcher shows at a time. */
export const MEMBERS_SHOWN = 30;

/** Default page size of the lists of wishes and of members. */
export const PAGE_LIMIT_DEFAULT = 50;
export const PAGE_LIMIT_MAX = 100;

export const RECOMMENDATIONS_PAGE = 6;
export const RECOMMENDATIONS_STRIP = 5;
export const RECOMMENDATIONS_MAX = 60;
/** Time for which a recommendation must be visible to count as an impression. */
export const IMPRESSION_MS = 1_000;
/** Maximum number of impressions in one request. */
export const IMPRESSIONS_MAX = RECOMMENDATIONS_MAX;

/** Maximum number of unread notifications in a response. It exceeds 99, so that a client can show "99+" for more than 99. */
export const UNREAD_NOTIFICATIONS_MAX = 200;
/** Age in days after which a read notification is no longer listed. */
export const READ_NOTIFICATIONS_DAYS = 30;
export const NOTIFICATION_POLL_MS = 30_000;

export const INTERACTION_WEIGHT_DEFAULT = 1;
export const INTERACTION_WEIGHT_MAX = 10;
