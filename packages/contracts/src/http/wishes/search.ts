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

/** The most cheered wishes of a list are told of so many, the newest. */
export const LIST_CHEERED_MAX = 2_000;

/** So many hits, the newest, are put in order by rank; then the next so many, which are older. More would cost more than they tell. */
export const SEARCH_POOL = 200;

/** Wishes shown at most that are like the one being written. */
export const ALIKE_MAX = 3;
