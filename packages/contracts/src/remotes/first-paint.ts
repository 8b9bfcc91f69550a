import type { PreferencesView } from '../http/preferences.js';
import type { RecommendationView } from '../http/recommendation.js';
import type { UserView } from '../http/user.js';
import type { WishCountsView, WishView } from '../http/wish.js';
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
  member: UserView;
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
  member: UserView;
  /** Whether the session is not the member's yet: in the demo a visitor becomes the first member by asking who they are. */
  isVisitor: boolean;
  reads: FirstReads;
}
