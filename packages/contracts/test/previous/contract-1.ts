/*
 * Contract 1, as remotes and servers were built with it: the contract before the one in force. A copy of types that never
 * changes, without imports. When REMOTE_CONTRACT goes up, put the contract of before here and take this one away.
 */
export const PREVIOUS_CONTRACT = 1;

/** The ten categories, in the order in which every list shows them. Labels are the client's. */
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

/** The three reactions, as the words that stand on the wire and in the database. */
export const EMOJIS = ['heart', 'fire', 'thumbs-up'] as const;

export type Emoji = (typeof EMOJIS)[number];

/** Number of reactions by emoji. Every count is at least 1: an emoji nobody used is absent. */
export type ReactionCounts = Partial<Record<Emoji, number>>;

/** Body of POST /api/wishes/:id/reactions. */
export interface ToggleReactionRequest {
  emoji: Emoji;
  /** The wanted end state. Absent, the member's reaction is toggled; present, a repeat changes nothing. */
  reacted?: boolean;
}

/** Answer of POST /api/wishes/:id/reactions. */
export interface ToggleReactionResponse {
  wishId: string;
  emoji: Emoji;
  /** Whether the asking member's reaction stands now. */
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

/** A member, as GET /api/user and GET /api/users answer. */
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

/** What a member may mute. The welcome comes once and is not among them. */
export const MUTABLE_NOTIFICATION_TYPES = ['reaction', 'granted'] as const;

export type MutableNotificationType = (typeof MUTABLE_NOTIFICATION_TYPES)[number];

/** Answer of GET and PUT, and body of PUT /api/notifications/settings. */
export interface NotificationSettingsView {
  /** Types the member is not told about, each once. */
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
  /** How many members the message speaks of. */
  actorCount: number;
  /** ISO 8601, UTC. */
  createdAt: string;
}

export const NOTE_COLORS = ['yellow', 'green'] as const;

export type NoteColor = (typeof NOTE_COLORS)[number];

export const PREVIEW_STATUSES = ['none', 'pending', 'ready', 'failed'] as const;

/** How far the product preview of a wish is. `none` when it has no link. */
export type PreviewStatus = (typeof PREVIEW_STATUSES)[number];

/** A wish as every list and every wish route answers it. Absent optional values are null. Times are ISO 8601, UTC. */
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
  /** The asking member's own reactions. */
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

/** Why a wish is recommended: `value` is the liked wish's title, the keyword, or empty. */
export interface RecommendationReason {
  kind: (typeof RECOMMENDATION_REASONS)[number];
  value: string;
}

/** One item of GET /api/recommendations. */
export interface RecommendationView extends WishView {
  reason?: RecommendationReason;
}

/** Answer of GET /api/user/preferences. */
export interface PreferencesView {
  /** Strongest interest first. */
  keywords: string[];
  categories: Category[];
  colorPreference: NoteColor | null;
  /** ISO 8601, UTC; null for a member nothing is known about yet. */
  lastUpdated: string | null;
}

export const INTERACTION_TYPES = ['view', 'react', 'share', 'instagram_share', 'click_link', 'click_ig'] as const;

export type InteractionType = (typeof INTERACTION_TYPES)[number];

/** Body of POST /api/interactions. */
export interface RecordInteractionRequest {
  wishId: string;
  interactionType: InteractionType;
  /** Integer 1 to 10. Stored, and not trusted by the ranking. */
  weight?: number;
}

/** Answer of POST /api/interactions. */
export interface InteractionView {
  id: string;
  wishId: string;
  interactionType: InteractionType;
  weight: number;
  /** ISO 8601, UTC. */
  createdAt: string;
}

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
