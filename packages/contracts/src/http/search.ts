/** The longest question. */
export const SEARCH_MAX = 100;

/** In which order found wishes come: those that say it best, those most members cheered for, or the newest first. */
export const SEARCH_SORTS = ['best', 'cheered', 'newest'] as const;

export type SearchSort = (typeof SEARCH_SORTS)[number];

export const SEARCH_SORT_DEFAULT: SearchSort = 'best';

/** In which order lists of wishes come that nobody searched for. */
export const LIST_SORTS = ['newest', 'cheered'] as const satisfies readonly SearchSort[];

export type ListSort = (typeof LIST_SORTS)[number];

export const LIST_SORT_DEFAULT: ListSort = 'newest';

/** Of so many, the newest, the best and the most cheered are told; older ones are found by `newest`. */
export const SEARCH_RANKED_MAX = 2_000;

/** Wishes shown at most that are like the one being written. */
export const ALIKE_MAX = 3;
