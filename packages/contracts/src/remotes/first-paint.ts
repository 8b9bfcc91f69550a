import type { UserView } from '../http/fields/user.js';
import type { PreferencesView } from '../http/members/preferences.js';
import type { RecommendationView } from '../http/recommendation.js';
import type { WishCountsView, WishView } from '../http/wishes/wish.js';
import type { Language, RemoteName } from './contract.js';

/** What the first screen of the community's wall is made of, as the API answers it. */
export interface FirstReads {
  /** The first page of the wall, and the path of the next; null after the last. */
  wall: { items: WishView[]; next: string | null };
  counts: WishCountsView;
  /** As many as the strip shows. */
  recommendations: RecommendationView[];
  preferences: PreferencesView;
}

/** What a first screen is drawn from: nothing else goes in, no clock and no browser. */
export interface FirstPaintInput {
  language: Language;
  /** With an empty id where it is nobody in particular. */
  member: UserView;
  /** It is drawn for whoever reads without an account, and the board says so by {@link OF_VISITOR}. Absent for members. */
  isVisitor?: true;
  reads: FirstReads;
}

/** The default export of the entry `./first-paint`: {@link FirstPaintInput} as JSON text in, markup out. Always the same for the same. */
export type FirstPaint = (input: string) => string;

/** Files of a build's entry `./first-paint`, by their names in the manifest's `integrity`. */
export interface FirstPaintFiles {
  script: string;
  /** What its markup needs besides the shell's style sheet; null for nothing. */
  style: string | null;
}

/** How the names of these files begin: pages load none of them. */
export const FIRST_PAINT_FILES = 'first-paint.';

/** Stands in a markup where that of another remote goes. */
export const firstPaintSlot = (name: RemoteName): string => `<span data-slot="${name}"></span>`;

/** Stands on the board's markup for a visitor: a board that knows none draws what is a member's, which is not shown to them. */
export const OF_VISITOR = 'data-visitor';

/** Id of the element that holds the server's first screen until the remotes have drawn theirs. */
export const FIRST_PAINT_ID = 'first-paint';
/** Id of its styles, which go with it. */
export const FIRST_PAINT_STYLE_ID = 'first-paint-style';
/** Has a style sheet's link wait until the shell wants it (shell/src/first-screen/late-sheet.ts). */
export const LATE_SHEET = ' media="print" data-late';
/** Id of the script element with what it was made from: {@link FirstPaintData}. */
export const FIRST_PAINT_DATA_ID = 'first-paint-data';

/** What the page holds beside the first screen, so that nothing is asked for twice. */
export interface FirstPaintData {
  language: Language;
  /** Null for whoever reads without an account. */
  member: UserView | null;
  /**
   * Whether there is no session: in the demo it is the member's only once the visitor has become the first member, by asking who
   * they are.
   */
  isVisitor: boolean;
  /** Whoever reads without an account is shown the wall alone. */
  reads: FirstReads | Pick<FirstReads, 'wall'>;
}
