/**
 * Kinds of entries on the moderators' filter lists: words, a site by its host, or pictures by the perceptual mark of a similar
 * picture.
 */
export const FILTER_KINDS = ['word', 'link', 'picture'] as const;
export type FilterKind = (typeof FILTER_KINDS)[number];
/** Kinds that moderators type. A picture is instead added to a list from the place where it is displayed. */
export type TypedFilterKind = Exclude<FilterKind, 'picture'>;
export const TYPED_FILTER_KINDS = FILTER_KINDS.filter((kind): kind is TypedFilterKind => kind !== 'picture');
/** Perceptual mark of a picture: 256 bits as hexadecimal digits. */
export const PICTURE_MARK = /^[0-9a-f]{64}$/;
/** Action on a wish that matches an entry: hold it for a moderator, or refuse it. */
export const FILTER_ACTIONS = ['hold', 'refuse'] as const;
export type FilterAction = (typeof FILTER_ACTIONS)[number];
/** State of an entry. A draft has no effect yet; a removed entry stays on record. */
export const FILTER_STATES = ['draft', 'on', 'removed'] as const;
export type FilterState = (typeof FILTER_STATES)[number];

/** Maximum length of an entry's text, in Unicode code points. */
export const FILTER_TEXT_MAX = 100;
/** Maximum number of entries on all lists together, drafts included. */
export const FILTERS_MAX = 1000;
/** Number of the newest wishes that a preview searches. */
export const PREVIEWED_WISHES = 1000;

/** Search of a preview: query parameters of GET /api/moderation/filters/preview. */
export interface FilterLook {
  kind: FilterKind;
  text: string;
}

/**
 * Body of POST /api/moderation/filters: adds an entry, switches it on or off, or removes it. The latest request for the same text
 * replaces earlier ones.
 */
export interface FilterRequest extends FilterLook {
  action: FilterAction;
  state: FilterState;
}

/** An entry of a filter list: response body of POST /api/moderation/filters, and item of GET /api/moderation/filters. */
export interface FilterView extends FilterRequest {
  id: string;
  /** Username of the moderator who changed the entry last; null when that account no longer exists. */
  moderator: string | null;
  /** ISO 8601, UTC. */
  enteredAt: string;
}

/** Response body of GET /api/moderation/filters/preview. */
export interface FilterPreviewView {
  /** Number of wishes searched: the newest listed ones, at most {@link PREVIEWED_WISHES}. */
  looked: number;
  /** Wishes that match, the newest first. */
  found: { id: string; title: string }[];
}
