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

/** What My Board shows: the member's own wishes, or those they keep. */
export const BOARD_PARTS = ['own', 'kept'] as const;

export type BoardPart = (typeof BOARD_PARTS)[number];

/** Granted wishes alone, or those that are not, as the API's query has it. */
export const GRANTED_OR_NOT = ['true', 'false'] as const;

export type GrantedOrNot = (typeof GRANTED_OR_NOT)[number];

/** That wishes of whom and what the member follows are shown alone, as the API's query has it. */
export const FOLLOWING = ['true'] as const;

export type Following = (typeof FOLLOWING)[number];

/** What can be open over the page. */
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

/** Those that show one wish, and are nothing without it. */
const OF_A_WISH: readonly DialogName[] = ['wish', 'edit', 'story', 'report'];

/** What another app or page shared, to make a wish of. Each is empty where nothing of it came. */
export interface SharedText {
  title: string;
  text: string;
  url: string;
}

/** Query parameters that a share brings it in. The installed app's manifest names them, too (shell/src/documents). */
export const SHARE_PARAMETERS = { title: 'share-title', text: 'share-text', url: 'share-url' } as const;

const SHARED_TITLE_MAX = 300;

/**
 * Where a member is on the page. The address says it, so that a reload, a bookmark and the browser's Back keep it. What
 * the next way to look at the wall needs, such as its order, is one field more.
 */
export interface Place {
  view: BoardView;
  /** Of My Board; absent for the own wishes, and with a shell of a release before. */
  part?: BoardPart | null;
  /** Username of the member whose wishes alone are shown; absent for everybody's, and with a shell of a release before. */
  member?: string | null;
  /** Of the community's view, which keeps it while the other one is shown; null for all. */
  category: Category | null;
  /** The wish that a dialog shows; without a dialog the one to bring into view. */
  wish: string | null;
  dialog: DialogName | null;
  /** What is searched for among everybody's wishes. Absent, as with a shell of a release before, when nothing is. */
  q?: string | null;
  /** The order; absent for the best first of what was found, and else for the newest first. */
  sort?: SearchSort | null;
  /** Whether the wishes of the community are to be granted ones; absent for both. */
  granted?: GrantedOrNot | null;
  /** Whether the community's wishes are those alone of whom and what the member follows; absent for everybody's. */
  following?: Following | null;
  /** What the create dialog is to begin with; absent where nothing was shared. */
  shared?: SharedText | null;
}

/** Where a visit begins. */
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

/** What says which list is looked at. */
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

/** The place that an address's query stands for. What is unknown in it, or makes no sense, is left out. */
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

/** Who shares something means to make a wish of it. */
function sharedIn(search: URLSearchParams, dialog: DialogName | null): Pick<Place, 'dialog' | 'shared'> {
  const shared = {
    title: cutTo(cleanLine(search.get(SHARE_PARAMETERS.title) ?? ''), SHARED_TITLE_MAX),
    text: cutTo(cleanText(search.get(SHARE_PARAMETERS.text) ?? ''), DESCRIPTION_MAX),
    url: cutTo(cleanLine(search.get(SHARE_PARAMETERS.url) ?? ''), PRODUCT_URL_MAX),
  };
  const isEmpty = Object.values(shared).every((text) => text === '');
  return isEmpty ? { dialog } : { dialog: dialog ?? 'create', shared };
}

/** The query of an address that stands for a place, with whatever else the query of now holds. Empty for {@link HOME}. */
export function queryOf(place: Place, now = ''): string {
  const search = new URLSearchParams(now);
  for (const name of PARAMETERS) {
    const value = place[name];
    // Taken out first, so that one place has one address, however it was reached.
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
 * The place after a change of it. Whoever looks at another list is done with the wish that was brought into view, and whoever
 * looks at another view with what they searched for and whose board they were on.
 */
export function changedPlace(place: Place, change: Partial<Place>): Place {
  const looksElsewhere = LIST.some((name) => change[name] !== undefined);
  const ofOther =
    change.view === undefined ? {} : { member: null, q: null, sort: null, granted: null, following: null };
  return soundPlace({ ...place, ...(looksElsewhere && { wish: null }), ...ofOther, ...change });
}

/** The place with nothing open. A wish that was open is brought into view, where everybody's wishes are shown. */
export function closedPlace(place: Place): Place {
  return withoutShared({ ...place, dialog: null, wish: showsEveryWish(place) ? place.wish : null });
}

/** Whether it is the community's feed with nothing chosen: each wish is somewhere on it, and the newest come first. */
export function showsEveryWish({ view, member, category, q, sort, granted, following }: Place): boolean {
  return view === HOME.view && !member && category === null && !q && !sort && !granted && !following;
}

const withoutShared = ({ shared: _, ...place }: Place): Place => place;

/**
 * Without a dialog of a wish that is not named, and without what was shared where no dialog takes it; and with everybody's
 * wishes, where one of them is to be brought into view, the recommendations stand or something is searched for. Only My Board
 * has a part; a member's board shows all that is theirs, and what is searched for is looked for among everybody's.
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
  const place = ofOne ?? (q || rest.view === HOME.view ? ofAll : own);
  const isOfAWish = place.dialog !== null && OF_A_WISH.includes(place.dialog);
  if (place.wish === null) {
    if (isOfAWish) return { ...place, dialog: null };
    return place.dialog === 'recommendations' ? ofAll : place;
  }
  return isOfAWish ? place : { ...rest, view: HOME.view, category: HOME.category };
}

/** Where the member is, and how to go elsewhere. The shell has it from the address. */
export interface Navigation {
  place: Place;
  /** Goes elsewhere, or opens something: a step that the browser's Back takes back. */
  go(change: Partial<Place>): void;
  /** Puts another place where this one is, so that Back leads past it. */
  replace(change: Partial<Place>): void;
  /** Closes what is open: back to where it was opened, as the browser's Back does. */
  close(): void;
}
