import { CATEGORIES, type Category } from '@wishboard/contracts/http/fields/category';

import { demoActivity } from './demo-activity.js';
import { demoAvatar, demoPicture } from './demo-assets.js';
import { demoNotifications } from './demo-notifications.js';
import type {
  DemoRows,
  FollowedMemberRow,
  JoinedMember,
  PostedWish,
  PreferencesRow,
  UserRow,
  WishRow,
} from './demo-rows.js';
import type { DemoWish } from './demo-wish.js';
import { DEMO_MEMBERS, DEMO_MODERATOR, type DemoMember } from './members.js';
import { SeededRandom } from './seeded-random.js';
import { DEMO_WISHES } from './wishes/wishes.js';

const SEED = 20_261_121;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const BOARD_AGE_DAYS = 35;
/** Minimum age of a granted wish, in days: a wish is not granted on the day it is made. */
const GRANTED_MIN_AGE_DAYS = 4;

/**
 * Returns the rows of the whole demo community as it would look at `now`, after five lively weeks. The same moment gives the same
 * rows.
 */
export function composeDemo(now: Date): DemoRows {
  const random = new SeededRandom(SEED);
  const members = DEMO_MEMBERS.map((taste, position) => joinMember(taste, position, now, random));
  const wishes = postWishes(members, now, random);
  const { reactions, interactions } = demoActivity(members, wishes, now, random);
  return {
    users: members.map((member) => member.row),
    wishes: wishes.map((wish) => wish.row),
    reactions,
    user_interactions: interactions,
    notifications: demoNotifications(members, wishes, reactions, now, random),
    user_preferences: members.map((member) => preferences(member, now, random)),
    followed_members: members.flatMap((member) => followedBy(member, members, now)),
    followed_categories: members.map(({ row, taste: { interests } }) => ({
      user_id: row.id,
      category: interests[0],
      followed_at: now,
    })),
  };
}

function joinMember(taste: DemoMember, position: number, now: Date, random: SeededRandom): JoinedMember {
  const createdAt = new Date(now.getTime() - (BOARD_AGE_DAYS + 6) * DAY + position * 10 * HOUR);
  const row: UserRow = {
    id: random.uuid(createdAt),
    username: taste.username,
    display_name: taste.displayName,
    avatar: demoAvatar(taste.avatar),
    is_moderator: taste.username === DEMO_MODERATOR,
    created_at: createdAt,
  };
  return { row, taste };
}

function postWishes(members: JoinedMember[], now: Date, random: SeededRandom): PostedWish[] {
  const drafts = CATEGORIES.flatMap((category) => DEMO_WISHES[category].map((wish) => ({ wish, category })));
  return random.shuffled(drafts).map(({ wish, category }, place) => {
    // Newer wishes are denser, since a growing board has more new wishes than old ones.
    const spread = ((place + random.next()) / drafts.length) ** 1.3 * BOARD_AGE_DAYS;
    const ageDays = Math.max(spread, wish.granted ? GRANTED_MIN_AGE_DAYS + spread / 2 : 0.02);
    const createdAt = new Date(now.getTime() - ageDays * DAY);
    const grantedAt = wish.granted ? new Date(now.getTime() - ageDays * DAY * (0.1 + 0.5 * random.next())) : null;
    const owner = members.find((member) => member.row.username === wish.owner) as JoinedMember;
    return { row: wishRow(wish, category, owner, createdAt, grantedAt, random), appeal: wish.appeal ?? 1 };
  });
}

function wishRow(
  wish: DemoWish,
  category: Category,
  owner: JoinedMember,
  createdAt: Date,
  grantedAt: Date | null,
  random: SeededRandom,
): WishRow {
  const { product } = wish;
  return {
    id: random.uuid(createdAt),
    user_id: owner.row.id,
    title: wish.title,
    description: wish.description,
    product_url: product?.url ?? null,
    product_title: product?.title ?? null,
    product_image: product?.picture ? demoPicture(product.picture) : null,
    preview_status: product ? (product.title ? 'ready' : 'failed') : 'none',
    color: wish.color,
    category,
    category_chosen: category !== 'general',
    tags: wish.tags,
    ig_account: wish.igAccount ?? null,
    is_granted: grantedAt !== null,
    granted_at: grantedAt,
    created_at: createdAt,
  };
}

function preferences(member: JoinedMember, now: Date, random: SeededRandom): PreferencesRow {
  return {
    id: random.uuid(now),
    user_id: member.row.id,
    keywords: member.taste.keywords,
    categories: member.taste.interests,
    color_preference: member.taste.colorPreference,
    last_updated: now,
  };
}

/** Returns rows by which a member follows everybody who shares the member's first interest. */
function followedBy({ row, taste }: JoinedMember, members: JoinedMember[], now: Date): FollowedMemberRow[] {
  const likeMinded = members.filter((other) => other.row !== row && other.taste.interests.includes(taste.interests[0]));
  return likeMinded.map((other) => ({ user_id: row.id, followed_id: other.row.id, followed_at: now }));
}
