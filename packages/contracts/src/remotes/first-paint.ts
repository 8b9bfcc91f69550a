import type { UserView } from '../http/fields/user.js';
import type { PreferencesView } from '../http/members/preferences.js';
import type { RecommendationView } from '../http/recommendation.js';
import type { WishCountsView, WishView } from '../http/wishes/wish.js';
import type { Language, RemoteName } from './contract.js';

/** API responses that the first screen of the community's wall is rendered from. */
export interface FirstReads {
  /** First page of the wall, and the path of the next page; null after the last page. */
  wall: { items: WishView[]; next: string | null };
  counts: WishCountsView;
  /** As many recommendations as the strip shows. */
  recommendations: RecommendationView[];
  preferences: PreferencesView;
}

/** Complete input of the rendering of a first screen. The result depends on nothing else, such as the clock or the browser. */
export interface FirstPaintInput {
  language: Language;
  /** Has an empty id when the screen is for no particular member. */
  member: UserView;
  /**
   * True when the screen is for a visitor without an account; the board then sets the attribute {@link OF_VISITOR}. Absent for
   * members.
   */
  isVisitor?: true;
  reads: FirstReads;
}

/**
 * Default export of the entry `./first-paint`: takes a {@link FirstPaintInput} as JSON text and returns HTML. The same input always
 * gives the same HTML.
 */
export type FirstPaint = (input: string) => string;

/** Files of a build's entry `./first-paint`, by their names in the manifest's `integrity`. */
export interface FirstPaintFiles {
  script: string;
  /** Style sheet that the HTML needs besides the shell's; null when it needs none. */
  style: string | null;
}

/** Prefix of the names of these files. Pages load none of them. */
export const FIRST_PAINT_FILES = 'first-paint.';

/** Returns the placeholder in a remote's HTML for the HTML of another remote. */
export const firstPaintSlot = (name: RemoteName): string => `<span data-slot="${name}"></span>`;

/**
 * Attribute of the board's HTML for a visitor. A board of an earlier release does not know visitors and renders a member's screen
 * without this attribute; the server does not send that screen to visitors.
 */
export const OF_VISITOR = 'data-visitor';

/** Id of the element that contains the server-rendered first screen until the remotes have rendered. */
export const FIRST_PAINT_ID = 'first-paint';
/** Id of the style element for the first screen, which is removed together with it. */
export const FIRST_PAINT_STYLE_ID = 'first-paint-style';
/** Attributes that make the link of a style sheet wait until the shell needs it (shell/src/first-screen/late-stylesheet.ts). */
export const LATE_SHEET = ' media="print" data-late';
/** Id of the script element with the data that the first screen was rendered from: {@link FirstPaintData}. */
export const FIRST_PAINT_DATA_ID = 'first-paint-data';

/** Data that the page contains besides the first screen, so that the browser does not request it again. */
export interface FirstPaintData {
  language: Language;
  /** Null for a visitor without an account. */
  member: UserView | null;
  /**
   * Whether the request had no session. In the demo, `member` becomes the current member only when the browser requests its user:
   * the visitor then gets a session of the first member.
   */
  isVisitor: boolean;
  /** A visitor without an account gets only the wall. */
  reads: FirstReads | Pick<FirstReads, 'wall'>;
}
