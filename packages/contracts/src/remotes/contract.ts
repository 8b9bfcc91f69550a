import type { Language } from '../http/fields/language.js';
import type { UserView } from '../http/fields/user.js';
import type { Navigation } from './place.js';
import type { ReactNode } from './react-node.js';
import type { WaitingActs } from './waiting-acts.js';

/**
 * Version number of the contract between the shell, the API and the remotes. Increase it when a remote needs something that the
 * shell did not provide, or the API did not return, before. test/compatibility.spec.ts describes which changes are allowed.
 */
export const REMOTE_CONTRACT = 2;

/**
 * Contract numbers of remotes that the shell runs: its own, and the previous one, for which a team's remote in force may still be
 * built.
 */
export const ACCEPTED_CONTRACTS: readonly number[] = [REMOTE_CONTRACT - 1, REMOTE_CONTRACT];

export const REMOTE_NAMES = ['mf_board', 'mf_notifications', 'mf_recommendations', 'mf_moderation'] as const;

export type RemoteName = (typeof REMOTE_NAMES)[number];

/** Remotes of pages that few members open. Other pages load no byte of them. */
const LATE_REMOTES: readonly RemoteName[] = ['mf_moderation'];

/** Remotes that make up the board. The board's page loads them at once. */
export const BOARD_REMOTES = REMOTE_NAMES.filter((name) => !LATE_REMOTES.includes(name));

export type { Language };

/** Props that the shell passes to every remote. */
export interface CommonRemoteProps {
  currentUser: UserView;
  language: Language;
  /**
   * Current place of the member on the page, and how to navigate. Absent from an older shell, and on a host of another site that
   * does not pass it: the remote then keeps a place of its own (web-kit/address/use-memory-navigation).
   */
  navigation?: Navigation;
  /** Queue for acts that cannot be sent while the server is unreachable. Absent from an older shell: such acts then fail. */
  waitingActs?: WaitingActs;
}

export interface BoardRemoteProps extends CommonRemoteProps {
  /**
   * Whether the create dialog is open. The shell's header and the board both open it. `navigation` replaces this prop where it is
   * present.
   */
  createOpen: boolean;
  onCreateOpenChange(open: boolean): void;
  /** Id of the wish that `/?wish=` or a notification asks to bring into view. Null once that was done. */
  focusedWishId: string | null;
  /** Called when the focused wish was brought into view, or was found not to exist. */
  onWishFocused(): void;
  /**
   * Invites a visitor who reads without an account to join. Present only for such visitors: their `currentUser` has an empty id. A
   * board of a previous release ignores this prop: it treats the visitor as a member, and the server refuses every action.
   */
  onJoin?(): void;
  /** Element of the recommendations remote, created by the shell. The board shows it in the community view. */
  recommendations: ReactNode;
  /**
   * Registers work that must finish within the current session: the shell waits for it before it switches members or signs out.
   *
   * @returns a function that removes the registration
   */
  onLeaving(finish: () => Promise<void>): () => void;
}

export interface NotificationsRemoteProps extends CommonRemoteProps {
  onOpenWish(wishId: string): void;
}

export interface RecommendationsRemoteProps extends CommonRemoteProps {
  onOpenWish(wishId: string): void;
}

export interface RemotePropsMap {
  mf_board: BoardRemoteProps;
  mf_notifications: NotificationsRemoteProps;
  mf_recommendations: RecommendationsRemoteProps;
  mf_moderation: CommonRemoteProps;
}
