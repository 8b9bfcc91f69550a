import type { UserView } from '../http/user.js';
import type { ReactNode } from './react-node.js';

/** The number of this contract. The shell refuses a remote whose manifest states another. */
export const REMOTE_CONTRACT = 2;

export const REMOTE_NAMES = ['mf_board', 'mf_notifications', 'mf_recommendations'] as const;

export type RemoteName = (typeof REMOTE_NAMES)[number];

/** Interface language: the specification's mix, or one language throughout. */
export type Language = 'mixed' | 'en' | 'zh-TW';

/** What the shell gives every remote. */
export interface CommonRemoteProps {
  currentUser: UserView;
  language: Language;
}

export interface BoardRemoteProps extends CommonRemoteProps {
  /** Whether the create dialog is open. The shell's header and the board both open it. */
  createOpen: boolean;
  onCreateOpenChange(open: boolean): void;
  /** The wish that `/?wish=` or a notification asks to show, or null. */
  focusedWishId: string | null;
  /** Called once the asked wish was shown, or was found to be gone. */
  onWishFocused(): void;
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
}
