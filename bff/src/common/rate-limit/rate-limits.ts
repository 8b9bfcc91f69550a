import { RouteConfig } from '@nestjs/platform-fastify';

/** Requests a minute of one member, or of one address for visitors. */
export interface RateLimit {
  /** Routes of one name share a limit. */
  groupId: string;
  max: number;
  /** Whether all processes count together. What only reads is counted by each process alone, without a way to Redis. */
  shared: boolean;
}

export const WINDOW_MS = 60_000;

/** A member scrolling, polling and clicking as fast as they can stays far below each of these. */
export const RATE_LIMITS = {
  read: { groupId: 'read', max: 1200, shared: false },
  search: { groupId: 'search', max: 300, shared: false },
  visit: { groupId: 'visit', max: 240, shared: false },
  signIn: { groupId: 'sign-in', max: 60, shared: true },
  backchannelLogout: { groupId: 'backchannel-logout', max: 600, shared: true },
  wish: { groupId: 'wish', max: 60, shared: true },
  preview: { groupId: 'preview', max: 20, shared: true },
  reaction: { groupId: 'reaction', max: 300, shared: true },
  interaction: { groupId: 'interaction', max: 600, shared: true },
  write: { groupId: 'write', max: 300, shared: true },
  policyReport: { groupId: 'policy-report', max: 60, shared: false },
  stream: { groupId: 'stream', max: 60, shared: false },
  report: { groupId: 'report', max: 30, shared: false },
  memberReport: { groupId: 'member-report', max: 20, shared: true },
  operator: { groupId: 'operator', max: 600, shared: false },
} as const satisfies Record<string, RateLimit>;

/**
 * The limit of a route, where it is not the one of all reads or all writes; and of the bytes of its body, where it takes
 * less than others do.
 */
export const Limited = (name: keyof typeof RATE_LIMITS, { bodyLimit }: { bodyLimit?: number } = {}) =>
  RouteConfig({ limit: RATE_LIMITS[name], bodyLimit });
