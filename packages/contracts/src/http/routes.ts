import type { Category } from './fields/category.js';
import { MEMBERS_SHOWN } from './limits.js';
import type { SubjectKind } from './moderation/moderation.js';
import type { FilterLook } from './moderation/moderation-filters.js';
import type { SearchSort } from './wishes/search.js';

/** What a list of wishes can be asked for besides. */
export interface ChosenList {
  sort?: SearchSort;
  granted?: 'true' | 'false';
  /** Of whom and what the member follows alone. Of the community's list, not of what is searched for. */
  following?: 'true';
}

/**
 * Query keys of every cached read. The segments joined with `/` are the path; an object as last segment is the query
 * string. What is cached under a key is the response body.
 */
export const queryKeys = {
  user: ['/api/user'],
  /** The members, or those whose name begins so. */
  users: (q = '') => ['/api/users', q ? { limit: MEMBERS_SHOWN, q } : { limit: MEMBERS_SHOWN }] as const,
  /** The prefix of what is read of any member. */
  members: ['/api/users'],
  /** A member, as their board shows them. A username may have any character. */
  member: (username: string) => ['/api/users', encodeURIComponent(username)] as const,
  preferences: ['/api/user/preferences'],
  profile: ['/api/user/profile'],
  /** What the member does not want to see. */
  hidden: ['/api/user/hidden'],
  /** Whom and which categories the member follows. */
  follows: ['/api/user/follows'],
  /** The member's own, where they sign in with an account of the board. */
  passkeys: ['/api/account/passkeys'],
  /** Why the member who has just tried to sign in is let in no more. */
  suspension: ['/api/account/suspension'],
  /** Where the member is signed in. */
  sessions: ['/api/user/sessions'],
  /** What the member asked to take along. */
  export: ['/api/user/export'],
  categories: ['/api/categories'],
  /** What an operator tells everybody. */
  announcement: ['/api/announcement'],
  notifications: ['/api/notifications'],
  notificationSettings: ['/api/notifications/settings'],
  /** The prefix that every list of wishes shares, recommendations apart. */
  wishes: ['/api/wishes'],
  wish: (wishId: string) => ['/api/wishes', wishId] as const,
  /** Who cheered. Below the lists' prefix: a reaction changes it, too. */
  cheers: (wishId: string) => ['/api/wishes', wishId, 'reactions'] as const,
  myWishes: ['/api/wishes', 'my'],
  keptWishes: ['/api/wishes', 'kept'],
  /** Of any member, under their username. */
  memberWishes: (username: string) => ['/api/wishes', 'of', encodeURIComponent(username)] as const,
  communityWishes: (category?: string, chosen: ChosenList = {}) =>
    category || chosen.sort || chosen.granted || chosen.following
      ? (['/api/wishes', 'community', { ...(category && { category }), ...chosen }] as const)
      : (['/api/wishes', 'community'] as const),
  /** What was found, by everything that was asked for. */
  foundWishes: (query: { q: string; category?: Category } & ChosenList) => ['/api/wishes', 'search', query] as const,
  /** Wishes like one with this title. */
  alikeWishes: (title: string) => ['/api/wishes', 'alike', { title }] as const,
  /** Not below the lists' prefix: a reaction has the lists read again, and changes none of these. */
  wishCounts: ['/api/wishes/counts'],
  /** The last hint that wishes changed (hint.ts), put there by whoever keeps the page's stream. */
  wishesHint: ['/api/notifications/stream', 'wishes'],
  /** What moderators decided about the member and their wishes, and still holds. */
  ownDecisions: ['/api/moderation/own'],
  /** What the member reported. */
  ownReports: ['/api/reports/mine'],
  /** What waits for a moderator. */
  moderationQueue: ['/api/moderation/queue'],
  /** What moderators are shown of a wish or a member. */
  moderationSubject: (kind: SubjectKind, id: string) => ['/api/moderation/subjects', kind, id] as const,
  /** What stands on moderators' lists. */
  filters: ['/api/moderation/filters'],
  /** In which of the newest wishes something would be found. */
  filterPreview: ({ kind, text }: FilterLook) => ['/api/moderation/filters', 'preview', { kind, text }] as const,
  recommendations: (limit?: number) =>
    limit === undefined ? (['/api/recommendations'] as const) : (['/api/recommendations', { limit }] as const),
  /** What brought a wish into the member's list. */
  why: (wishId: string) => ['/api/recommendations', wishId, 'why'] as const,
} as const;

/** Paths of the calls that change something. */
export const paths = {
  switchUser: '/api/user/switch',
  /** Takes DELETE, which ends all but the one that asks; answers GET as well. */
  sessions: '/api/user/sessions',
  /** Takes POST to have everything of the member's made a file; answers GET as well. */
  export: '/api/user/export',
  exportFile: '/api/user/export/file',
  /** Takes POST to have the account deleted, and DELETE to keep it. */
  deletion: '/api/user/deletion',
  session: (sessionId: string) => `/api/user/sessions/${sessionId}`,
  wishes: '/api/wishes',
  wish: (wishId: string) => `/api/wishes/${wishId}`,
  /** Answers GET as well: who cheered. */
  reactions: (wishId: string) => `/api/wishes/${wishId}/reactions`,
  keep: (wishId: string) => `/api/wishes/${wishId}/keep`,
  /** Takes POST to see the wish no more, and DELETE to see it again. */
  hide: (wishId: string) => `/api/wishes/${wishId}/hide`,
  /** Take POST, and DELETE to take it back. */
  mute: (username: string) => `/api/users/${encodeURIComponent(username)}/mute`,
  block: (username: string) => `/api/users/${encodeURIComponent(username)}/block`,
  follow: (username: string) => `/api/users/${encodeURIComponent(username)}/follow`,
  followCategory: (category: Category) => `/api/categories/${category}/follow`,
  retryPreview: (wishId: string) => `/api/wishes/${wishId}/preview/retry`,
  toggleGranted: (wishId: string) => `/api/wishes/${wishId}/toggle-granted`,
  dismissRecommendation: (wishId: string) => `/api/recommendations/${wishId}/dismiss`,
  /** Takes POST for less of what is like the wish, and DELETE to take that back. */
  lessLike: (wishId: string) => `/api/recommendations/${wishId}/less`,
  /** Takes PATCH for what the member says themselves, and DELETE to forget; answers GET as well. */
  preferences: '/api/user/preferences',
  /** Takes PATCH; answers GET as well. */
  profile: '/api/user/profile',
  /** Takes PUT, with an image as its body. */
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
  /** Takes POST; answers GET as well. */
  filters: '/api/moderation/filters',
  browserFailures: '/api/browser-failures',
} as const;

/** The page of moderators, opened by them alone. */
export const MODERATION_PATH = '/moderation';

/** The newest wishes for programs that look for news; `?category=` and `?user=` say which. */
export const FEED_PATH = '/feed.xml';

/** Where members sign in and out with the OpenID Connect provider. */
export const authPaths = { signIn: '/auth/login', signOut: '/auth/logout' } as const;

/** Calls of accounts of the board's own. */
export const accountPaths = {
  /** Has a code sent to an address. */
  code: '/api/account/code',
  checkCode: '/api/account/code/check',
  signUp: '/api/account/sign-up',
  /** What a device has to work out where many more join than usual. */
  signUpChallenge: '/api/account/sign-up/challenge',
  /** Has a code sent to the member's own address, before a change that could lock them out. */
  confirm: '/api/account/confirm',
  passkeyOptions: '/api/account/passkey/options',
  /** Signs in by a passkey. */
  passkey: '/api/account/passkey',
  /** Objects to what lets the member in no more who has just tried to sign in. */
  objectToSuspension: '/api/account/suspension/objection',
  newPasskeyOptions: '/api/account/passkeys/options',
  passkeys: '/api/account/passkeys',
  passkeyOf: (passkeyId: string) => `/api/account/passkeys/${passkeyId}`,
} as const;

/** Where a page in development hears what the server is of, and reloads when that is another. Production has no such path. */
export const LIVE_RELOAD_PATH = '/live-reload';

/** Query parameter of the page that says how a sign-in ended: `/?sign-in=failed`, or `suspended`. */
export const SIGN_IN_OUTCOME = 'sign-in';

/** Name of the header that makes a POST safe to repeat. Its value is a uuid the client makes. */
export const IDEMPOTENCY_HEADER = 'idempotency-key';
