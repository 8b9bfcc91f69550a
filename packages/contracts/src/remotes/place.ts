import { CATEGORIES, type Category } from '../http/fields/category.js';
import { cleanLine, cleanText, cutTo } from '../http/fields/text.js';
import { MEMBER_NAME_MAX } from '../http/fields/user.js';
import {
  LIST_SORT_DEFAULT,
  LIST_SORTS,
  SEARCH_MAX,
  SEARCH_SORT_DEFAULT,
  SEARCH_SORTS,
  type SearchSort,
} from '../http/wishes/search.js';
import { DESCRIPTION_MAX, PRODUCT_URL_MAX } from '../http/wishes/wish.js';

export const BOARD_VIEWS = ['community', 'my'] as const;

export type BoardView = (typeof BOARD_VIEWS)[number];

/** Parts of My Board: the member's own wishes, or the wishes that they keep. */
export const BOARD_PARTS = ['own', 'kept'] as const;

export type BoardPart = (typeof BOARD_PARTS)[number];

/** Filter for only granted or only open wishes, with the values of the API's query parameter. */
export const GRANTED_OR_NOT = ['true', 'false'] as const;

export type GrantedOrNot = (typeof GRANTED_OR_NOT)[number];

/** Filter for wishes of members and categories that the member follows, with the value of the API's query parameter. */
export const FOLLOWING = ['true'] as const;

export type Following = (typeof FOLLOWING)[number];

/** Dialogs that can be open over the page. */
export const DIALOGS = [
  'create',
  'wish',
  'edit',
  'story',
  'report',
  'report-member',
  'guide',
  'recommendations',
  'notifications',
  'profile',
  'passkeys',
  'sessions',
  'data',
  'hidden',
  'join',
] as const;

export type DialogName = (typeof DIALOGS)[number];

/** Dialogs that show one wish and need its id. */
const OF_A_WISH: readonly DialogName[] = ['wish', 'edit', 'story', 'report'];

/** Content that another app or page shared to make a wish of it. A field is an empty string when it was not shared. */
export interface SharedText {
  title: string;
  text: string;
  url: string;
}

/** Query parameters of a share. The manifest of the installed app names them too (shell/src/documents). */
export const SHARE_PARAMETERS = { title: 'share-title', text: 'share-text', url: 'share-url' } as const;

const SHARED_TITLE_MAX = 300;

/**
 * The member's place on the page. The URL encodes it, so that reload, bookmarks and the browser's Back restore it. A new way to
 * look at the wall, such as a sort order, becomes a new field.
 */
export interface Place {
  view: BoardView;
  /** Part of My Board. Absent for the own wishes, and with a shell of a previous release. */
  part?: BoardPart | null;
  /**
   * Username of the member whose wishes alone are shown. Absent for the wishes of all members, and with a shell of a previous
   * release.
   */
  member?: string | null;
  /** Category of the community's view, also kept while My Board is shown. Null for all categories. */
  category: Category | null;
  /** Id of the wish that the dialog shows, or without a dialog, of the wish to bring into view. */
  wish: string | null;
  dialog: DialogName | null;
  /** Search query among the wishes of all members. Absent without a search, and with a shell of a previous release. */
  q?: string | null;
  /** Sort order. Absent for the default: best match first for a search, otherwise the newest first. */
  sort?: SearchSort | null;
  /** Filter of the community's wishes by whether they are granted. Absent for both. */
  granted?: GrantedOrNot | null;
  /** Filter of the community's wishes by members and categories that the member follows. Absent for no filter. */
  following?: Following | null;
  /** Shared content with which the create dialog starts. Absent when nothing was shared. */
  shared?: SharedText | null;
}

/** Place at which a visit begins. */
export const HOME: Place = { view: 'community', category: null, wish: null, dialog: null };

const PARAMETERS = [
  'view',
  'part',
  'member',
  'category',
  'q',
  'sort',
  'granted',
  'following',
  'wish',
  'dialog',
] as const satisfies readonly (keyof Place)[];

/** Fields that determine which list is shown. */
const LIST = [
  'view',
  'part',
  'member',
  'category',
  'q',
  'sort',
  'granted',
  'following',
] as const satisfies readonly (keyof Place)[];

/** Parses the query string of a URL into a place. Ignores unknown values, and combinations that make no sense. */
export function readPlace(query: string): Place {
  const search = new URLSearchParams(query);
  const oneOf = <Word extends string>(words: readonly Word[], name: keyof Place): Word | null =>
    words.find((word) => word === search.get(name)) ?? null;
  return soundPlace({
    view: oneOf(BOARD_VIEWS, 'view') ?? HOME.view,
    part: oneOf(BOARD_PARTS, 'part'),
    member: cutTo(cleanLine(search.get('member') ?? ''), MEMBER_NAME_MAX) || null,
    category: oneOf(CATEGORIES, 'category'),
    wish: search.get('wish') || null,
    ...sharedIn(search, oneOf(DIALOGS, 'dialog')),
    q: cutTo(cleanLine(search.get('q') ?? ''), SEARCH_MAX) || null,
    sort: oneOf(SEARCH_SORTS, 'sort'),
    granted: oneOf(GRANTED_OR_NOT, 'granted'),
    following: oneOf(FOLLOWING, 'following'),
  });
}

/** Reads shared content from the query. Shared content opens the create dialog when the query names no dialog. */
function sharedIn(search: URLSearchParams, dialog: DialogName | null): Pick<Place, 'dialog' | 'shared'> {
  const shared = {
    title: cutTo(cleanLine(search.get(SHARE_PARAMETERS.title) ?? ''), SHARED_TITLE_MAX),
    text: cutTo(cleanText(search.get(SHARE_PARAMETERS.text) ?? ''), DESCRIPTION_MAX),
    url: cutTo(cleanLine(search.get(SHARE_PARAMETERS.url) ?? ''), PRODUCT_URL_MAX),
  };
  const isEmpty = Object.values(shared).every((text) => text === '');
  return isEmpty ? { dialog } : { dialog: dialog ?? 'create', shared };
}

/**
 * Returns the query string of a place, keeping the other parameters of the current query `now`. Returns an empty string for {@link
 * HOME} when there are no other parameters.
 */
export function queryOf(place: Place, now = ''): string {
  const search = new URLSearchParams(now);
  for (const name of PARAMETERS) {
    const value = place[name];
    // Deleting the parameter first gives the same place the same URL, however it was reached.
    search.delete(name);
    if (value && value !== HOME[name]) search.set(name, value);
  }
  for (const [name, parameter] of Object.entries(SHARE_PARAMETERS)) {
    const value = place.shared?.[name as keyof SharedText];
    search.delete(parameter);
    if (value) search.set(parameter, value);
  }
  return search.size > 0 ? `?${search}` : '';
}

/**
 * Returns the place after a change. Changing to another list clears the wish to bring into view. Changing the view also clears the
 * search, its filters and the member whose board was shown.
 */
export function changedPlace(place: Place, change: Partial<Place>): Place {
  const looksElsewhere = LIST.some((name) => change[name] !== undefined);
  const ofOther =
    change.view === undefined ? {} : { member: null, q: null, sort: null, granted: null, following: null };
  return soundPlace({ ...place, ...(looksElsewhere && { wish: null }), ...ofOther, ...change });
}

/**
 * Returns the place with its dialog closed. The wish of the dialog is brought into view, when the list shows the wishes of all
 * members.
 */
export function closedPlace(place: Place): Place {
  return withoutShared({ ...place, dialog: null, wish: showsEveryWish(place) ? place.wish : null });
}

/** Whether the place is the community's feed without filters: each wish is somewhere in it, the newest first. */
export function showsEveryWish({ view, member, category, q, sort, granted, following }: Place): boolean {
  return view === HOME.view && !member && category === null && !q && !sort && !granted && !following;
}

const withoutShared = ({ shared: _, ...place }: Place): Place => place;

/**
 * Makes a place consistent:
 * - A dialog of a wish is closed when no wish is named, and one of a member when no member is.
 * - Shared content is dropped unless the create dialog is open.
 * - To bring a wish into view, to show the recommendations or to search, the view is the community's.
 * - Only My Board has a part.
 * - A member's board shows all wishes of that member, and a search covers the wishes of all members.
 */
function soundPlace({ q, sort, granted, following, part, member, shared, ...known }: Place): Place {
  const rest = shared && known.dialog === 'create' ? { ...known, shared } : known;
  const orders: readonly SearchSort[] = q ? SEARCH_SORTS : LIST_SORTS;
  const isOther = sort && orders.includes(sort) && sort !== (q ? SEARCH_SORT_DEFAULT : LIST_SORT_DEFAULT);
  const searched = {
    ...(q && { q }),
    ...(isOther && { sort }),
    ...(granted && { granted }),
    ...(following && !q && { following }),
  };
  const ofAll = { ...rest, ...searched, view: HOME.view };
  const own = { ...rest, ...(part === 'kept' && { part }) };
  const ofOne = member && !q ? { ...rest, view: HOME.view, category: HOME.category, member } : null;
  const shown = ofOne ?? (q || rest.view === HOME.view ? ofAll : own);
  const place = shown.dialog === 'report-member' && !ofOne ? { ...shown, dialog: null } : shown;
  const isOfAWish = place.dialog !== null && OF_A_WISH.includes(place.dialog);
  if (place.wish === null) {
    if (isOfAWish) return { ...place, dialog: null };
    return place.dialog === 'recommendations' ? ofAll : place;
  }
  return isOfAWish ? place : { ...rest, view: HOME.view, category: HOME.category };
}

/** The member's place, and functions to change it. The shell reads the place from the URL. */
export interface Navigation {
  place: Place;
  /** Navigates or opens a dialog, and adds an entry to the browser's history. */
  go(change: Partial<Place>): void;
  /** Replaces the current entry of the browser's history. */
  replace(change: Partial<Place>): void;
  /** Closes the open dialog and returns to the place where it was opened, like the browser's Back. */
  close(): void;
}
