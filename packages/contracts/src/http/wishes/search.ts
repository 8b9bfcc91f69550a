/** Maximum length of a search query, in Unicode code points. */
export const SEARCH_MAX = 100;

/** Sort orders of search results: by relevance, by the number of members who cheered, or the newest first. */
export const SEARCH_SORTS = ['best', 'cheered', 'newest'] as const;

export type SearchSort = (typeof SEARCH_SORTS)[number];

export const SEARCH_SORT_DEFAULT: SearchSort = 'best';

/** Sort orders of lists of wishes without a search. */
export const LIST_SORTS = ['newest', 'cheered'] as const satisfies readonly SearchSort[];

export type ListSort = (typeof LIST_SORTS)[number];

export const LIST_SORT_DEFAULT: ListSort = 'newest';

/** Sorting by cheers considers only this many of a list's wishes, the newest ones. */
export const LIST_CHEERED_MAX = 2_000;

/**
 * Number of the newest hits that are ranked together. The next pages rank the next, older hits in groups of the same size. Ranking
 * more at once would cost more than it improves the order.
 */
export const SEARCH_POOL = 200;

/** Maximum number of similar wishes shown while a member writes a wish. */
export const ALIKE_MAX = 3;
