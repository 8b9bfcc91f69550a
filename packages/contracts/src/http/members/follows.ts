import type { Category } from '../fields/category.js';
import type { UserSummary } from '../fields/user.js';

/**
 * Maximum number of members that one member may follow. Every page of the list of followed wishes does one index lookup for each
 * followed member.
 */
export const FOLLOWED_MEMBERS_MAX = 500;

/** Members and categories that a member follows: response body of GET /api/user/follows. Nobody else can read it. */
export interface FollowsView {
  /** The most recently followed member first. Members who block this member, or whom this member blocks, are left out. */
  members: UserSummary[];
  /** In the order of `CATEGORIES`. */
  categories: Category[];
}
