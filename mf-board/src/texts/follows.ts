import type { TextArea } from '@wishboard/web-kit/texts/text-area';
import { spaced } from './spaced';

/** The texts for following members and categories. */
export interface FollowTexts {
  /** The choice that limits the community's wishes to followed members and categories. */
  following: string;
  /** Accessible name of the choice between all and followed wishes. */
  whose: string;
  everyones: string;
  follow: string;
  followCategory(category: string): string;
  followed(name: string): string;
  unfollowed(name: string): string;
  followedHint: string;
  show: string;
  failed: string;
  emptyTitle: string;
  emptyHint: string;
}

const english: FollowTexts = {
  following: 'Following',
  whose: 'Whose wishes',
  everyones: 'Everyone’s wishes',
  follow: 'Follow',
  followCategory: (category) => `Follow ${category}`,
  followed: (name) => `You follow ${name}`,
  unfollowed: (name) => `You no longer follow ${name}`,
  followedHint: 'Their wishes are under “Following”. They are not told.',
  show: 'Show',
  failed: 'Nothing was changed. Please try again later.',
  emptyTitle: 'No wishes of whom you follow yet',
  emptyHint: 'Follow a member on their board, or a category once it is chosen in the filter.',
};

const chinese: FollowTexts = {
  following: '追蹤中',
  whose: '誰的願望',
  everyones: '所有人的願望',
  follow: '追蹤',
  followCategory: (category) => spaced(`追蹤${category}`),
  followed: (name) => spaced(`已追蹤${name}`),
  unfollowed: (name) => spaced(`已取消追蹤${name}`),
  followedHint: '願望會出現在「追蹤中」。不會通知對方。',
  show: '看看',
  failed: '沒有任何變更，請稍後再試。',
  emptyTitle: '你追蹤的成員和分類還沒有願望',
  emptyHint: '到成員的願望板追蹤他，或在篩選裡選好分類後追蹤。',
};

export const followTexts: TextArea<FollowTexts> = { mixed: english, en: english, 'zh-TW': chinese };
