import type { Category } from '../fields/category.js';
import type { UserSummary } from '../fields/user.js';

/** Members that one member may follow: each is looked up in the index of its own wishes, for every page of the list. */
export const FOLLOWED_MEMBERS_MAX = 500;

/** Whom and what a member follows: answer of GET /api/user/follows. Nobody else is told. */
export interface FollowsView {
  /** The last followed first. Whom a block parts from the member is not among them. */
  members: UserSummary[];
  /** In the order of all lists of categories. */
  categories: Category[];
}
