import type { Language } from '../http/fields/language.js';
import type { UserView } from '../http/fields/user.js';
import type { Navigation } from './place.js';
import type { ReactNode } from './react-node.js';
import type { WaitingActs } from './waiting-acts.js';

/**
 * The number of this contract. It goes up when a remote needs something that the shell did not give before, or the API
 * did not answer; test/compatibility.spec.ts says what such a change may look like.
 */
export const REMOTE_CONTRACT = 2;

/** The contracts of remotes that the shell runs: its own, and the one before, which a team may still have in force. */
export const ACCEPTED_CONTRACTS: readonly number[] = [REMOTE_CONTRACT - 1, REMOTE_CONTRACT];

export const REMOTE_NAMES = ['mf_board', 'mf_notifications', 'mf_recommendations', 'mf_moderation'] as const;

export type RemoteName = (typeof REMOTE_NAMES)[number];

/** Those that a page of few members opens: nobody's page has a byte of them before that. */
export const LATE_REMOTES: readonly RemoteName[] = ['mf_moderation'];

/** Those that the board is made of, which its page fetches at once. */
export const BOARD_REMOTES = REMOTE_NAMES.filter((name) => !LATE_REMOTES.includes(name));

export type { Language };

/** What the shell gives every remote. */
export interface CommonRemoteProps {
  currentUser: UserView;
  language: Language;
  /**
   * Where the member is on the page, and how to go elsewhere. A shell of before does not give it, nor need a page of
   * another site: a remote then keeps a place of its own (web-kit/address/use-own-navigation).
   */
  navigation?: Navigation;
  /** Takes acts that the server is out of reach for. Absent below a shell of before: they fail then. */
  waitingActs?: WaitingActs;
}

export interface BoardRemoteProps extends CommonRemoteProps {
  /** Whether the create dialog is open. The shell's header and the board both open it. Goes by `navigation` where that is given. */
  createOpen: boolean;
  onCreateOpenChange(open: boolean): void;
  /** The wish that `/?wish=` or a notification asks to bring into view, or null once that was done. */
  focusedWishId: string | null;
  /** Called once the asked wish was shown, or was found to be gone. */
  onWishFocused(): void;
  /**
   * Asks whoever reads without an account to join. There for such visitors alone: their `currentUser` is nobody, with an empty id, and
   * a board of a release before takes them for a member whose acts are all refused.
   */
  onJoin?(): void;
  /** The recommendations remote, composed by the shell, shown in the community view. */
  recommendations: ReactNode;
  /**
   * Registers work that must be done with the session in force: the shell waits for it before it switches or signs out.
   * Answers what takes the registration back.
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
