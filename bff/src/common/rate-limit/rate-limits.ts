import { RouteConfig } from '@nestjs/platform-fastify';

/** Requests of one member, or of one address for visitors, in a minute where nothing else is said. */
export interface RateLimit {
  /** Routes of one name share a limit. */
  groupId: string;
  max: number;
  /** Whether all processes count together. What only reads is counted by each process alone, without a way to Redis. */
  shared: boolean;
  /** Milliseconds in which they are counted. */
  windowMs?: number;
}

export const WINDOW_MS = 60_000;
const HOUR_MS = 3_600_000;

/** A member scrolling, polling and clicking as fast as they can stays far below each of these. */
export const RATE_LIMITS = {
  read: { groupId: 'read', max: 1200, shared: false },
  search: { groupId: 'search', max: 300, shared: false },
  visit: { groupId: 'visit', max: 240, shared: false },
  signIn: { groupId: 'sign-in', max: 60, shared: true },
  backchannelLogout: { groupId: 'backchannel-logout', max: 600, shared: true },
  wish: { groupId: 'wish', max: 60, shared: true },
  preview: { groupId: 'preview', max: 20, shared: true },
  ownPicture: { groupId: 'own-picture', max: 10, shared: true, windowMs: HOUR_MS },
  reaction: { groupId: 'reaction', max: 300, shared: true },
  interaction: { groupId: 'interaction', max: 600, shared: true },
  write: { groupId: 'write', max: 300, shared: true },
  policyReport: { groupId: 'policy-report', max: 60, shared: false },
  stream: { groupId: 'stream', max: 60, shared: false },
  report: { groupId: 'report', max: 30, shared: false },
  memberReport: { groupId: 'member-report', max: 20, shared: true },
  operator: { groupId: 'operator', max: 600, shared: false },
} as const satisfies Record<string, RateLimit>;

interface Body {
  /** Bytes, where the route takes more or less than others do. */
  bodyLimit?: number;
  /** What it is, where it is no JSON. */
  takes?: 'image' | 'form';
}

/** The limit of a route, where it is not the one of all reads or all writes; and what of its body is not as others'. */
export const Limited = (name: keyof typeof RATE_LIMITS, { bodyLimit, takes }: Body = {}) =>
  RouteConfig({ limit: RATE_LIMITS[name], bodyLimit, takes });
