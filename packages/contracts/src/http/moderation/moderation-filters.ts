/** What an entry of moderators' lists looks for: words, a site by its host, or pictures by the mark of one they look like. */
export const FILTER_KINDS = ['word', 'link', 'picture'] as const;
export type FilterKind = (typeof FILTER_KINDS)[number];
/** What moderators type; a picture is put on a list where it is seen. */
export type TypedFilterKind = Exclude<FilterKind, 'picture'>;
export const TYPED_FILTER_KINDS = FILTER_KINDS.filter((kind): kind is TypedFilterKind => kind !== 'picture');
/** The mark of a picture: 256 bits as hexadecimal digits. */
export const PICTURE_MARK = /^[0-9a-f]{64}$/;
/** What becomes of a wish in which it is found: it waits for a moderator, or it is not taken. */
export const FILTER_ACTIONS = ['hold', 'refuse'] as const;
export type FilterAction = (typeof FILTER_ACTIONS)[number];
/** Whether it does that: as a draft it does nothing yet, and what is removed stays written down. */
export const FILTER_STATES = ['draft', 'on', 'removed'] as const;
export type FilterState = (typeof FILTER_STATES)[number];

/** Characters of what is looked for. */
export const FILTER_TEXT_MAX = 100;
/** Entries on all lists, drafts included. */
export const FILTERS_MAX = 1000;
/** How many of the newest wishes a preview looks at. */
export const PREVIEWED_WISHES = 1000;

/** What a preview looks for: parameters of GET /api/moderation/filters/preview. */
export interface FilterLook {
  kind: FilterKind;
  text: string;
}

/** Body of POST /api/moderation/filters: puts an entry on a list, switches it on or off, or removes it. The newest word about a text counts. */
export interface FilterRequest extends FilterLook {
  action: FilterAction;
  state: FilterState;
}

/** An entry: answer of that call, and item of GET /api/moderation/filters. */
export interface FilterView extends FilterRequest {
  id: string;
  /** Username of who said so last; null when they are gone. */
  moderator: string | null;
  /** ISO 8601, UTC. */
  enteredAt: string;
}

/** Answer of GET /api/moderation/filters/preview. */
export interface FilterPreviewView {
  /** Wishes that were looked at: the newest that stand in lists, {@link PREVIEWED_WISHES} at most. */
  looked: number;
  /** Those in which it was found, the newest first. */
  found: { id: string; title: string }[];
}
