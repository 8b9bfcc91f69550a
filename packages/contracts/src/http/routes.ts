import type { Category } from './fields/category.js';
import { MEMBERS_SHOWN } from './limits.js';
import type { SubjectKind } from './moderation/moderation.js';
import type { FilterLook } from './moderation/moderation-filters.js';
import type { SearchSort } from './wishes/search.js';

/** Optional filters and sort order of a list of wishes. */
export interface ChosenList {
  sort?: SearchSort;
  granted?: 'true' | 'false';
  /** Only wishes of members and categories that the member follows. Valid for the community's list, not for a search. */
  following?: 'true';
}

/**
 * Query keys of every cached read. The path consists of the segments joined with `/`. An object as the last segment is the query
 * string. The cache entry under a key is the response body.
 */
export const queryKeys = {
  user: ['/api/user'],
  /** Members, optionally only those whose name begins with `q`. */
  users: (q = '') => ['/api/users', q ? { limit: MEMBERS_SHOWN, q } : { limit: MEMBERS_SHOWN }] as const,
  /** Prefix of all keys about members. */
  members: ['/api/users'],
  /** A member with the details of their board. The username may contain any character. */
  member: (username: string) => ['/api/users', encodeURIComponent(username)] as const,
  preferences: ['/api/user/preferences'],
  profile: ['/api/user/profile'],
  /** Wishes and members that the member has hidden, muted or blocked. */
  hidden: ['/api/user/hidden'],
  /** Members and categories that the member follows. */
  follows: ['/api/user/follows'],
  /** The member's own passkeys, when they sign in with an account of the board. */
  passkeys: ['/api/account/passkeys'],
  /** The suspension of the member who has just tried to sign in. */
  suspension: ['/api/account/suspension'],
  /** The member's own sessions. */
  sessions: ['/api/user/sessions'],
  /** The latest export that the member requested. */
  export: ['/api/user/export'],
  categories: ['/api/categories'],
  /** The latest announcement by an operator. */
  announcement: ['/api/announcement'],
  notifications: ['/api/notifications'],
  notificationSettings: ['/api/notifications/settings'],
  /** Prefix of every list of wishes, except recommendations. */
  wishes: ['/api/wishes'],
  wish: (wishId: string) => ['/api/wishes', wishId] as const,
  /** Members who cheered for a wish. The key is below the prefix of the lists, because a reaction changes this response too. */
  cheers: (wishId: string) => ['/api/wishes', wishId, 'reactions'] as const,
  myWishes: ['/api/wishes', 'my'],
  keptWishes: ['/api/wishes', 'kept'],
  /** Wishes of any member, by username. */
  memberWishes: (username: string) => ['/api/wishes', 'of', encodeURIComponent(username)] as const,
  communityWishes: (category?: string, chosen: ChosenList = {}) =>
    category || chosen.sort || chosen.granted || chosen.following
      ? (['/api/wishes', 'community', { ...(category && { category }), ...chosen }] as const)
      : (['/api/wishes', 'community'] as const),
  /** Results of a search, by all its parameters. */
  foundWishes: (query: { q: string; category?: Category } & ChosenList) => ['/api/wishes', 'search', query] as const,
  /** Wishes similar to one with this title. */
  alikeWishes: (title: string) => ['/api/wishes', 'alike', { title }] as const,
  /**
   * Number of wishes in each list. The path begins like that of the lists, but the key does not have their prefix: a reaction makes
   * the page read the lists again, and changes none of these numbers.
   */
  wishCounts: ['/api/wishes/counts'],
  /** The last hint about changed wishes (hint.ts). The remote that holds the page's event stream writes it into the cache. */
  wishesHint: ['/api/notifications/stream', 'wishes'],
  /** Decisions about the member and their wishes that are still in force. */
  ownDecisions: ['/api/moderation/own'],
  /** Reports that the member made. */
  ownReports: ['/api/reports/mine'],
  /** Items that wait for a moderator. */
  moderationQueue: ['/api/moderation/queue'],
  /** A wish or a member as moderators see it. */
  moderationSubject: (kind: SubjectKind, id: string) => ['/api/moderation/subjects', kind, id] as const,
  /** Entries of the moderators' filter lists. */
  filters: ['/api/moderation/filters'],
  /** Preview: which of the newest wishes an entry would match. */
  filterPreview: ({ kind, text }: FilterLook) => ['/api/moderation/filters', 'preview', { kind, text }] as const,
  recommendations: (limit?: number) =>
    limit === undefined ? (['/api/recommendations'] as const) : (['/api/recommendations', { limit }] as const),
  /** Sources that brought a wish into the member's recommendations. */
  why: (wishId: string) => ['/api/recommendations', wishId, 'why'] as const,
} as const;

/** Paths of requests that change something. */
export const paths = {
  switchUser: '/api/user/switch',
  /** Takes DELETE, which ends all sessions except the current one. Also answers GET. */
  sessions: '/api/user/sessions',
  /** Takes POST, which starts an export of the member's data. Also answers GET. */
  export: '/api/user/export',
  exportFile: '/api/user/export/file',
  /** Takes POST to request the deletion of the account, and DELETE to cancel it. */
  deletion: '/api/user/deletion',
  session: (sessionId: string) => `/api/user/sessions/${sessionId}`,
  wishes: '/api/wishes',
  wish: (wishId: string) => `/api/wishes/${wishId}`,
  /** Also answers GET with the members who cheered. */
  reactions: (wishId: string) => `/api/wishes/${wishId}/reactions`,
  keep: (wishId: string) => `/api/wishes/${wishId}/keep`,
  /** Takes POST to hide the wish, and DELETE to show it again. */
  hide: (wishId: string) => `/api/wishes/${wishId}/hide`,
  /** This and the next three paths take POST, and DELETE to undo it. */
  mute: (username: string) => `/api/users/${encodeURIComponent(username)}/mute`,
  block: (username: string) => `/api/users/${encodeURIComponent(username)}/block`,
  follow: (username: string) => `/api/users/${encodeURIComponent(username)}/follow`,
  followCategory: (category: Category) => `/api/categories/${category}/follow`,
  retryPreview: (wishId: string) => `/api/wishes/${wishId}/preview/retry`,
  toggleGranted: (wishId: string) => `/api/wishes/${wishId}/toggle-granted`,
  dismissRecommendation: (wishId: string) => `/api/recommendations/${wishId}/dismiss`,
  /** Takes POST to mark a wish as "less like this", and DELETE to undo that. */
  lessLike: (wishId: string) => `/api/recommendations/${wishId}/less`,
  /** Takes PATCH to state interests, and DELETE to forget everything learnt and stated. Also answers GET. */
  preferences: '/api/user/preferences',
  /** Takes PATCH. Also answers GET. */
  profile: '/api/user/profile',
  /** Takes PUT with an image as the request body. */
  picture: '/api/user/picture',
  readNotification: (notificationId: string) => `/api/notifications/${notificationId}/read`,
  readAllNotifications: '/api/notifications/read-all',
  notificationSettings: '/api/notifications/settings',
  notificationStream: '/api/notifications/stream',
  interactions: '/api/interactions',
  impressions: '/api/interactions/impressions',
  reports: '/api/reports',
  objections: '/api/moderation/objections',
  decisions: '/api/moderation/decisions',
  takeBackDecision: (decisionId: string) => `/api/moderation/decisions/${decisionId}/take-back`,
  /** Takes POST. Also answers GET. */
  filters: '/api/moderation/filters',
  browserFailures: '/api/browser-failures',
} as const;

/** Path of the moderation page, which only moderators can open. */
export const MODERATION_PATH = '/moderation';

/** Path of the Atom feed of the newest wishes. `?category=` and `?user=` filter it. */
export const FEED_PATH = '/feed.xml';

/** Paths for signing in and out with the OpenID Connect provider. */
export const authPaths = { signIn: '/auth/login', signOut: '/auth/logout' } as const;

/** Paths for the board's own accounts. */
export const accountPaths = {
  /** Sends a one-time code to an e-mail address. */
  code: '/api/account/code',
  checkCode: '/api/account/code/check',
  signUp: '/api/account/sign-up',
  /** Proof-of-work challenge, for times when sign-ups are unusually frequent. */
  signUpChallenge: '/api/account/sign-up/challenge',
  /** Sends a code to the member's own e-mail address, before a change that could lock them out. */
  confirm: '/api/account/confirm',
  passkeyOptions: '/api/account/passkey/options',
  /** Signs in with a passkey. */
  passkey: '/api/account/passkey',
  /** Objects to the suspension of the member who has just tried to sign in. */
  objectToSuspension: '/api/account/suspension/objection',
  newPasskeyOptions: '/api/account/passkeys/options',
  passkeys: '/api/account/passkeys',
  passkeyOf: (passkeyId: string) => `/api/account/passkeys/${passkeyId}`,
} as const;

/**
 * Path of the event stream that tells a page in development the current state of server and builds. The page reloads when that
 * state changes. Production has no such path.
 */
export const LIVE_RELOAD_PATH = '/live-reload';

/** Query parameter of the page that tells the result of a sign-in: `/?sign-in=failed`, or `suspended`. */
export const SIGN_IN_OUTCOME = 'sign-in';

/** Header that makes a POST idempotent. Its value is a UUID that the client generates. */
export const IDEMPOTENCY_HEADER = 'idempotency-key';
