import type { GrantedOrNot } from '@wishboard/contracts/remotes/place';
import { plural } from '@wishboard/web-kit/texts/plural';
import type { TextArea } from '@wishboard/web-kit/texts/text-area';
import { spaced } from './spaced';

/** The texts of a wall: its header, its filter and its empty states. */
export interface FeedTexts {
  myBoard: string;
  community: string;
  /** Accessible name of the switch between the two views. */
  view: string;
  myHeading: string;
  communityHeading: string;
  wishesSuffix: string;
  loading: string;
  loadingMore: string;
  loadMoreFailed: string;
  failed: string;
  retry: string;
  end: string;
  /** Number of wishes, or more, that other members made since the list was shown. */
  newWishes(count: number, orMore: boolean): string;
  /** Accessible name of the wall of notes. */
  wall: string;
  addTitle: string;
  addHint: string;
  /** Accessible name of the floating button. */
  addFloating: string;
  toTop: string;
  /** Accessible name of the switch between the own and the kept wishes. */
  part: string;
  ownPart: string;
  keptPart: string;
  keptEmptyTitle: string;
  keptEmptyHint: string;
  keptEmptyAction: string;
  myEmptyTitle: string;
  myEmptyHint: string;
  myEmptyAction: string;
  communityEmptyTitle: string;
  communityEmptyHint: string;
  communityEmptyGo: string;
  communityEmptyWish: string;
  categoryEmpty(category: string): string;
  categoryEmptyAction: string;
  filter: string;
  allCategories: string;
  /** Button that leads from a member's board back to the community's. */
  everyones: string;
  clearFilter: string;
  /** Like `clearFilter`, for a choice of more than a category. */
  clearChoice: string;
  /** Heading of the three choices that follow. */
  granted: string;
  grantedParts: Record<'all' | GrantedOrNot, string>;
  noneOfPart: Record<GrantedOrNot, string>;
  wishGone: string;
  /** Shown instead of `wishGone` to a visitor, who has no account. */
  wishNotPublic: string;
  /** Announced to screen readers: the number of wishes found. */
  found(count: number, orMore: boolean): string;
  nothingFound(q: string): string;
  nothingFoundHint: string;
  searchAllCategories: string;
  endSearch: string;
  wishForIt: string;
}

const english: FeedTexts = {
  myBoard: 'My Board',
  community: 'Community',
  view: 'Board view',
  myHeading: 'My Wishboard',
  communityHeading: 'Community Feed',
  wishesSuffix: ' wishes',
  loading: 'Loading wishes...',
  loadingMore: 'Loading more wishes...',
  loadMoreFailed: 'Could not load more wishes.',
  failed: 'Unable to load wishes right now.',
  retry: 'Try again',
  end: 'You have seen every wish.',
  newWishes: (count, orMore) => `${count}${orMore ? '+' : ''} new ${plural(count, 'wish', 'wishes')}`,
  wall: 'Wishes',
  addTitle: 'Add a new wish',
  addHint: 'Click here to pin up your next wish',
  addFloating: 'Make a Wish',
  toTop: 'Back to the top',
  part: 'Part of My Board',
  ownPart: 'My wishes',
  keptPart: 'Kept',
  keptEmptyTitle: 'You have not kept any wishes yet',
  keptEmptyHint: 'The bookmark on a note keeps it here for you. Nobody else sees what you keep.',
  keptEmptyAction: 'Look around the community',
  myEmptyTitle: 'You have not made any wishes yet',
  myEmptyHint: 'Pin up your first one!',
  myEmptyAction: 'Make your first wish',
  communityEmptyTitle: 'There are no wishes in the community yet',
  communityEmptyHint: 'Be the first to make one!',
  communityEmptyGo: 'Go to My Board',
  communityEmptyWish: 'Make a wish',
  categoryEmpty: (category) => `No wishes in ${category} yet`,
  categoryEmptyAction: 'Show all categories',
  filter: 'Filter by Category',
  allCategories: 'All Categories',
  everyones: 'Everyone’s wishes',
  clearFilter: 'Clear category filter',
  clearChoice: 'Clear filters',
  granted: 'Granted or not',
  grantedParts: { all: 'All wishes', true: 'Granted', false: 'Still wished for' },
  noneOfPart: { true: 'No wish here has been granted yet', false: 'Every wish here has been granted' },
  wishGone: 'This wish is no longer on the board.',
  wishNotPublic: 'This wish is for members alone, or no longer on the board.',
  found: (count, orMore) =>
    count === 0 ? 'No wish found' : `${count}${orMore ? ' or more' : ''} ${plural(count, 'wish', 'wishes')} found`,
  nothingFound: (q) => `No wish has “${q}”`,
  nothingFoundHint: 'Try fewer words, or another one for the same.',
  searchAllCategories: 'Search all categories',
  endSearch: 'Show all wishes',
  wishForIt: 'Wish for it',
};

const chinese: FeedTexts = {
  myBoard: '我的願望板',
  community: '社群',
  view: '切換願望板',
  myHeading: '我的 Wishboard',
  communityHeading: '社群動態',
  wishesSuffix: ' 個願望',
  loading: '正在載入願望…',
  loadingMore: '正在載入更多願望…',
  loadMoreFailed: '無法載入更多願望。',
  failed: '目前無法載入願望。',
  retry: '再試一次',
  end: '已經看完所有願望了。',
  newWishes: (count, orMore) => `${count}${orMore ? '+' : ''} 個新願望`,
  wall: '願望',
  addTitle: '許下新願望',
  addHint: '點一下，貼上你的下一個願望',
  addFloating: '許個願',
  toTop: '回到最上面',
  part: '切換我的願望與收藏',
  ownPart: '我的願望',
  keptPart: '收藏',
  keptEmptyTitle: '你還沒有收藏任何願望',
  keptEmptyHint: '點便利貼上的書籤，願望就會收在這裡。只有你看得到自己的收藏。',
  keptEmptyAction: '逛逛社群',
  myEmptyTitle: '你還沒有許下任何願望',
  myEmptyHint: '把第一個願望貼上來吧！',
  myEmptyAction: '許下第一個願望',
  communityEmptyTitle: '社群裡還沒有願望',
  communityEmptyHint: '來當第一個許願的人吧！',
  communityEmptyGo: '前往我的願望板',
  communityEmptyWish: '去許願',
  categoryEmpty: (category) => `「${category}」還沒有願望`,
  categoryEmptyAction: '看看全部分類',
  filter: '依分類篩選',
  allCategories: '全部分類',
  everyones: '所有人的願望',
  clearFilter: '清除分類篩選',
  clearChoice: '清除篩選',
  granted: '是否實現',
  grantedParts: { all: '全部願望', true: '已實現', false: '還沒實現' },
  noneOfPart: { true: '這裡還沒有實現的願望', false: '這裡的願望都實現了' },
  wishGone: '這個願望已經不在板上了。',
  wishNotPublic: '這個願望只開放給成員，或已經不在板上了。',
  found: (count, orMore) => (count === 0 ? '找不到願望' : `找到 ${count} 個${orMore ? '以上的' : ''}願望`),
  nothingFound: (q) => spaced(`沒有願望提到「${q}」`),
  nothingFoundHint: '少打幾個字，或換個說法試試看。',
  searchAllCategories: '搜尋全部分類',
  endSearch: '看全部願望',
  wishForIt: '就許這個願',
};

/** The mixed language of the specification. */
const mixed: FeedTexts = {
  ...english,
  addTitle: chinese.addTitle,
  addHint: chinese.addHint,
  myEmptyTitle: chinese.myEmptyTitle,
  myEmptyHint: chinese.myEmptyHint,
  myEmptyAction: chinese.myEmptyAction,
  communityEmptyTitle: chinese.communityEmptyTitle,
  communityEmptyHint: chinese.communityEmptyHint,
  communityEmptyGo: chinese.communityEmptyGo,
  communityEmptyWish: chinese.communityEmptyWish,
  categoryEmpty: chinese.categoryEmpty,
  categoryEmptyAction: chinese.categoryEmptyAction,
};

export const feedTexts: TextArea<FeedTexts> = { mixed, en: english, 'zh-TW': chinese };
