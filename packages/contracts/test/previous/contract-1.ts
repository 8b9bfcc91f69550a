/*
 * Contract 1, against which remotes and servers of the previous contract were built. This is a copy of the types, without imports,
 * which must not change. When REMOTE_CONTRACT is increased, replace this file with a copy of the contract that was in force before.
 */
export const PREVIOUS_CONTRACT = 1;

/** The ten categories, in the order in which every list shows them. Clients supply the labels. */
export const CATEGORIES = [
  'general',
  'health',
  'electronics',
  'travel',
  'education',
  'fashion',
  'home',
  'entertainment',
  'food',
  'books',
] as const;

export type Category = (typeof CATEGORIES)[number];

/** The three reactions, as they are written on the wire and in the database. */
export const EMOJIS = ['heart', 'fire', 'thumbs-up'] as const;

export type Emoji = (typeof EMOJIS)[number];

/** Number of reactions by emoji. Every count is at least 1: emojis without reactions are absent. */
export type ReactionCounts = Partial<Record<Emoji, number>>;

/** Body of POST /api/wishes/:id/reactions. */
export interface ToggleReactionRequest {
  emoji: Emoji;
  /** Desired state. When absent, the request toggles the member's reaction. When present, repeating the request changes nothing. */
  reacted?: boolean;
}

/** Response body of POST /api/wishes/:id/reactions. */
export interface ToggleReactionResponse {
  wishId: string;
  emoji: Emoji;
  /** Whether the requesting member's reaction exists now. */
  reacted: boolean;
  reactionCounts: ReactionCounts;
  myReactions: Emoji[];
}

/** A member as others see them on a wish. */
export interface UserSummary {
  id: string;
  username: string;
  displayName: string;
  /** Path of an image on this origin, or the empty string. */
  avatar: string;
}

/** A member in responses of GET /api/user and GET /api/users. */
export interface UserView extends UserSummary {
  /** ISO 8601, UTC. */
  createdAt: string;
}

/** Body of POST /api/user/switch. Demo mode only. */
export interface SwitchUserRequest {
  userId: string;
}

export const NOTIFICATION_TYPES = ['reaction', 'granted', 'welcome'] as const;

export type NotificationType = (typeof NOTIFICATION_TYPES)[number];

/** Notification types that a member may mute. The welcome is sent only once and cannot be muted. */
export const MUTABLE_NOTIFICATION_TYPES = ['reaction', 'granted'] as const;

export type MutableNotificationType = (typeof MUTABLE_NOTIFICATION_TYPES)[number];

/** Response body of GET and PUT, and request body of PUT /api/notifications/settings. */
export interface NotificationSettingsView {
  /** Types for which the member gets no notification, without duplicates. */
  muted: MutableNotificationType[];
}

/** One item of GET /api/notifications. */
export interface NotificationView {
  id: string;
  userId: string;
  type: NotificationType;
  message: string;
  /** 0 unread, 1 read. */
  read: 0 | 1;
  relatedWishId: string | null;
  relatedUserId: string | null;
  /** Number of members in the message. */
  actorCount: number;
  /** ISO 8601, UTC. */
  createdAt: string;
}

export const NOTE_COLORS = ['yellow', 'green'] as const;

export type NoteColor = (typeof NOTE_COLORS)[number];

export const PREVIEW_STATUSES = ['none', 'pending', 'ready', 'failed'] as const;

/** Progress of the wish's product preview. `none` when the wish has no link. */
export type PreviewStatus = (typeof PREVIEW_STATUSES)[number];

/** A wish in the responses of every list and every wish route. Optional values without a value are null. Times are ISO 8601, UTC. */
export interface WishView {
  id: string;
  userId: string;
  title: string;
  description: string;
  productUrl: string | null;
  productTitle: string | null;
  /** Path of an image on this origin, or null. */
  productImage: string | null;
  color: NoteColor;
  category: Category;
  tags: string[];
  igAccount: string | null;
  isGranted: boolean;
  grantedAt: string | null;
  createdAt: string;
  reactionCounts: ReactionCounts;
  /** The requesting member's own reactions. */
  myReactions: Emoji[];
  previewStatus: PreviewStatus;
  user: UserSummary;
}

/** Body of POST /api/wishes. */
export interface CreateWishRequest {
  title: string;
  description: string;
  productUrl?: string | null;
  color?: NoteColor;
  igAccount?: string | null;
  category?: Category;
  tags?: string[];
}

/** Body of PATCH /api/wishes/:id. An absent field keeps its value. */
export type UpdateWishRequest = Partial<Omit<CreateWishRequest, 'tags'>>;

export const RECOMMENDATION_REASONS = ['liked', 'interest', 'popular', 'fresh'] as const;

/** Reason for a recommendation. `value` is the title of the liked wish, the keyword, or empty. */
export interface RecommendationReason {
  kind: (typeof RECOMMENDATION_REASONS)[number];
  value: string;
}

/** One item of GET /api/recommendations. */
export interface RecommendationView extends WishView {
  reason?: RecommendationReason;
}

/** Response body of GET /api/user/preferences. */
export interface PreferencesView {
  /** Strongest interest first. */
  keywords: string[];
  categories: Category[];
  colorPreference: NoteColor | null;
  /** ISO 8601, UTC; null when nothing is known about the member yet. */
  lastUpdated: string | null;
}

export const INTERACTION_TYPES = ['view', 'react', 'share', 'instagram_share', 'click_link', 'click_ig'] as const;

export type InteractionType = (typeof INTERACTION_TYPES)[number];

/** Body of POST /api/interactions. */
export interface RecordInteractionRequest {
  wishId: string;
  interactionType: InteractionType;
  /** Integer from 1 to 10. Stored, but ignored by the ranking because clients choose it. */
  weight?: number;
}

/** Response body of POST /api/interactions. */
export interface InteractionView {
  id: string;
  wishId: string;
  interactionType: InteractionType;
  weight: number;
  /** ISO 8601, UTC. */
  createdAt: string;
}

/**
 * Interface language. `mixed` is the mixture of English and Chinese that the specification describes; the other values use one
 * language throughout.
 */
export type Language = 'mixed' | 'en' | 'zh-TW';

/** Props that the shell passes to every remote. */
export interface CommonRemoteProps {
  currentUser: UserView;
  language: Language;
}

export interface BoardRemoteProps extends CommonRemoteProps {
  /** Whether the create dialog is open. The shell's header and the board both open it. */
  createOpen: boolean;
  onCreateOpenChange(open: boolean): void;
  /** Id of the wish that `/?wish=` or a notification asks to show, or null. */
  focusedWishId: string | null;
  /** Called when the wish was shown, or was found not to exist. */
  onWishFocused(): void;
  /** Element of the recommendations remote, created by the shell. The board shows it in the community view. */
  recommendations: unknown;
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
