import type { Category } from '@wishboard/contracts/http/fields/category';
import type { InteractionType } from '@wishboard/contracts/http/interaction';
import type { NotificationType } from '@wishboard/contracts/http/notification';
import type { Emoji } from '@wishboard/contracts/http/wishes/reaction';
import type { NoteColor, PreviewStatus } from '@wishboard/contracts/http/wishes/wish';

import type { DemoMember } from './members.js';

/** Rows as they are inserted: the keys are table names and column names. */
export interface DemoRows {
  users: UserRow[];
  wishes: WishRow[];
  reactions: ReactionRow[];
  user_interactions: InteractionRow[];
  notifications: NotificationRow[];
  user_preferences: PreferencesRow[];
  followed_members: FollowedMemberRow[];
  followed_categories: FollowedCategoryRow[];
}

export interface UserRow {
  id: string;
  username: string;
  display_name: string;
  avatar: string;
  is_moderator: boolean;
  created_at: Date;
}

export interface WishRow {
  id: string;
  user_id: string;
  title: string;
  description: string;
  product_url: string | null;
  product_title: string | null;
  product_image: string | null;
  preview_status: PreviewStatus;
  color: NoteColor;
  category: Category;
  category_chosen: boolean;
  tags: string[];
  ig_account: string | null;
  is_granted: boolean;
  granted_at: Date | null;
  created_at: Date;
}

export interface ReactionRow {
  id: string;
  wish_id: string;
  user_id: string;
  emoji: Emoji;
  created_at: Date;
}

export interface InteractionRow {
  id: string;
  user_id: string;
  wish_id: string;
  interaction_type: InteractionType;
  weight: number;
  created_at: Date;
}

export interface NotificationRow {
  id: string;
  user_id: string;
  type: NotificationType;
  message: string;
  read: 0 | 1;
  related_wish_id: string | null;
  related_user_id: string | null;
  actor_count: number;
  created_at: Date;
}

export interface PreferencesRow {
  id: string;
  user_id: string;
  keywords: readonly string[];
  categories: readonly Category[];
  color_preference: NoteColor | null;
  last_updated: Date;
}

export interface FollowedMemberRow {
  user_id: string;
  followed_id: string;
  followed_at: Date;
}

export interface FollowedCategoryRow {
  user_id: string;
  category: Category;
  followed_at: Date;
}

/** A wish to insert, with the appeal on which the likelihood of reactions depends. */
export interface PostedWish {
  row: WishRow;
  appeal: number;
}

/** A member to insert, with the taste that decides what they react to. */
export interface JoinedMember {
  row: UserRow;
  taste: DemoMember;
}
