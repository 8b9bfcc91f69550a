import { RouteConfig } from '@nestjs/platform-fastify';

/** Maximum number of requests per minute, or per `windowMs`, of one member, or of one address for visitors. */
export interface RateLimit {
  /** Routes with the same group share one limit. */
  groupId: string;
  max: number;
  /** Whether all processes count together in Redis. Routes that only read are counted per process, without a round trip to Redis. */
  shared: boolean;
  /** Length of the window, in milliseconds. Defaults to {@link WINDOW_MS}. */
  windowMs?: number;
}

export const WINDOW_MS = 60_000;
const HOUR_MS = 3_600_000;

/** Rate limits by group. A member who scrolls, polls and clicks as fast as they can stays far below each of them. */
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
  /** Body limit in bytes, if it differs from the default. */
  bodyLimit?: number;
  /** Type of the body, if it is not JSON. */
  takes?: 'image' | 'form';
}

/** Sets the rate limit of a route, if it differs from the default for reads or writes, and the options of its body. */
export const Limited = (name: keyof typeof RATE_LIMITS, { bodyLimit, takes }: Body = {}) =>
  RouteConfig({ limit: RATE_LIMITS[name], bodyLimit, takes });
