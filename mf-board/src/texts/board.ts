import type { SearchSort } from '@wishboard/contracts/http/search';
import type { WishAudience } from '@wishboard/contracts/http/wish';
import type { GrantedOrNot } from '@wishboard/contracts/remotes/place';
import { plural } from '@wishboard/web-kit/texts/plural';
import { chineseReactions, englishReactions, type ReactionTexts } from '@wishboard/web-kit/texts/reactions';
import type { TextArea } from '@wishboard/web-kit/texts/text-area';
import { spaced } from './spaced';

/** The texts of the board: feed, cards, reactions and what follows an action. */
export interface BoardTexts {
  feed: {
    myBoard: string;
    community: string;
    /** Accessible name of the pair of buttons that switch the view. */
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
    /** Others made so many since the list was shown, or more. */
    newWishes(count: number, orMore: boolean): string;
    /** Accessible name of the wall of notes. */
    wall: string;
    addTitle: string;
    addHint: string;
    /** Accessible name of the floating button. */
    addFloating: string;
    toTop: string;
    /** Accessible name of the pair of buttons that switch between the own wishes and the kept ones. */
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
    /** Leads from a member's board back to the community's. */
    everyones: string;
    clearFilter: string;
    /** The same, of more than a category. */
    clearChoice: string;
    /** Heading of the three that follow. */
    granted: string;
    grantedParts: Record<'all' | GrantedOrNot, string>;
    noneOfPart: Record<GrantedOrNot, string>;
    wishGone: string;
    /** The same to whoever has no account. */
    wishNotPublic: string;
    /** Said to who cannot see how many were found. */
    found(count: number, orMore: boolean): string;
    nothingFound(q: string): string;
    nothingFoundHint: string;
    searchAllCategories: string;
    endSearch: string;
    wishForIt: string;
  };
  search: {
    label: string;
    placeholder: string;
    open: string;
    clear: string;
    sort: string;
    sorts: Record<SearchSort, string>;
    last: string;
    forgetLast: string;
  };
  card: {
    linkPlaceholder: string;
    linkPending: string;
    linkFailed: string;
    /** Of a failed preview, for the owner alone. */
    retryPreview: string;
    nameProduct: string;
    productTitle: string;
    saveTitle: string;
    cancel: string;
    /** Said after a link's own text: it leaves the page. */
    newTab: string;
    social(handle: string): string;
    stamp: string;
    grant: string;
    ungrant: string;
    story: string;
    share: string;
    /** Name of the button that keeps a wish for the member alone, pressed while it does. */
    keep: string;
    keepHint: string;
    unkeepHint: string;
    menu(title: string): string;
    hide: string;
    mute(name: string): string;
    block(name: string): string;
    edit: string;
    category: string;
    remove: string;
    showMore: string;
    showLess: string;
    wishedBy(name: string): string;
  };
  reactions: ReactionTexts;
  /** On a note: something of it has not been sent. */
  waits: string;
  /** Who is shown a wish, where that is not everyone. */
  shownTo: Record<Exclude<WishAudience, 'everyone'>, string>;
  toasts: {
    created: string;
    createFailed: string;
    saved: string;
    saveFailed: string;
    /** What was written waits for the server. */
    waits: string;
    /** The server did not take what had waited. */
    refused(title: string): string;
    /** What was written is the draft of the create dialog now. */
    refusedKept: string;
    /** It will be, once the draft there is sent or discarded. */
    refusedLater: string;
    /** It waited longer than the server remembers what it did. */
    tooOld: string;
    openDraft: string;
    granted: string;
    /** To who cheered for a wish that is granted now, at the end of which may be how many others. */
    thanks(names: string): string;
    others(count: number): string;
    makeStory: string;
    ungranted: string;
    statusFailed: string;
    statusFailedHint: string;
    kept: string;
    showKept: string;
    unkept: string;
    keepFailed: string;
    keepFailedHint: string;
    hidden: string;
    muted(name: string): string;
    blocked(name: string): string;
    /** What follows from it, and who is told. */
    mutedHint: string;
    blockedHint: string;
    hideFailed: string;
    deleted: string;
    undo: string;
    undoDelete(title: string): string;
    deleteFailed: string;
    categoryChanged(category: string): string;
    /** Part of the page could not be fetched, so nothing opened. */
    dialogFailed: string;
    retryLater: string;
    retryLaterHint(minutes: number): string;
  };
}

const english: BoardTexts = {
  feed: {
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
  },
  search: {
    label: 'Search wishes',
    placeholder: 'Search wishes',
    open: 'Search wishes',
    clear: 'End the search',
    sort: 'Order',
    sorts: { best: 'Best match', cheered: 'Most cheered', newest: 'Newest' },
    last: 'Last searches',
    forgetLast: 'Clear',
  },
  card: {
    linkPlaceholder: 'Click to view link',
    linkPending: 'Fetching product info…',
    linkFailed: 'No product info found, click to view the link',
    retryPreview: 'Try again',
    nameProduct: 'Add a title',
    productTitle: 'Product title',
    saveTitle: 'Save',
    cancel: 'Cancel',
    newTab: '(opens in a new tab)',
    social: (handle) => `${handle} on Instagram`,
    stamp: 'WISH GRANTED',
    grant: 'Mark as granted',
    ungrant: 'Mark as not granted',
    story: 'Share to story',
    share: 'Share',
    keep: 'Keep',
    keepHint: 'Keep, for your eyes only',
    unkeepHint: 'Keep no longer',
    menu: (title) => `More for “${title}”`,
    hide: 'Hide this wish',
    mute: (name) => `Mute ${name}`,
    block: (name) => `Block ${name}`,
    edit: 'Edit',
    category: 'Change category',
    remove: 'Delete',
    showMore: 'Show more',
    showLess: 'Show less',
    wishedBy: (name) => `Wished by ${name}`,
  },
  reactions: englishReactions,
  waits: 'Waits for the connection',
  shownTo: { members: 'Members only', link: 'By link only' },
  toasts: {
    created: 'Your wish is on the board!',
    createFailed: 'Your wish was not sent. We kept the text for you, please try again later.',
    saved: 'Changes saved',
    saveFailed: 'Your changes were not saved. We kept the text for you, please try again later.',
    waits: 'Kept here, and sent once there is a connection',
    refused: (title) => `“${title}” could not be sent`,
    refusedKept: 'Your text is in the form for a new wish.',
    refusedLater: 'Your text is kept, and will be in the form for a new wish once your draft there is done.',
    tooOld: 'It waited for more than a day, and may be on the board already.',
    openDraft: 'Open',
    granted: 'Wish granted!',
    thanks: (names) => `Thank you for cheering, ${names}!`,
    others: (count) => `${count} ${plural(count, 'other', 'others')}`,
    makeStory: 'Make its story',
    ungranted: 'Granted mark removed',
    statusFailed: 'Operation failed',
    statusFailedHint: 'Could not update the wish, please try again later.',
    kept: 'Kept on My Board, for your eyes only',
    showKept: 'Show',
    unkept: 'No longer kept',
    keepFailed: 'Not changed',
    keepFailedHint: 'Could not change what you keep, please try again later.',
    hidden: 'You will not see this wish again',
    muted: (name) => `${name} is muted`,
    mutedHint: 'Their wishes and reactions are not shown to you. They are not told.',
    blocked: (name) => `${name} is blocked`,
    blockedHint: 'Neither of you sees the other. They are not told.',
    hideFailed: 'Nothing was changed. Please try again later.',
    deleted: 'Wish deleted',
    undo: 'Undo',
    undoDelete: (title) => `Undo: put “${title}” back on the board`,
    deleteFailed: 'The wish could not be deleted. It is back on the board.',
    categoryChanged: (category) => `Moved to ${category}`,
    dialogFailed: 'This could not be opened. Check your connection and try again.',
    retryLater: 'This link was tried a moment ago',
    retryLaterHint: (minutes) => `It can be tried again in ${minutes} ${plural(minutes, 'minute', 'minutes')}.`,
  },
};

const chinese: BoardTexts = {
  feed: {
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
  },
  search: {
    label: '搜尋願望',
    placeholder: '搜尋願望',
    open: '搜尋願望',
    clear: '結束搜尋',
    sort: '排序',
    sorts: { best: '最相關', cheered: '最多人加油', newest: '最新' },
    last: '最近搜尋',
    forgetLast: '清除',
  },
  card: {
    linkPlaceholder: '點擊查看連結',
    linkPending: '正在取得商品資訊…',
    linkFailed: '抓不到商品資訊，仍可點擊查看',
    retryPreview: '再試一次',
    nameProduct: '新增標題',
    productTitle: '商品標題',
    saveTitle: '儲存',
    cancel: '取消',
    newTab: '（在新分頁開啟）',
    social: (handle) => `Instagram 上的 ${handle}`,
    stamp: '願望成真',
    grant: '標記為「願望成真」',
    ungrant: '取消「願望成真」標記',
    story: '分享到限時動態',
    share: '分享',
    keep: '收藏',
    keepHint: '收藏，只有你看得到',
    unkeepHint: '取消收藏',
    menu: (title) => `「${title}」的更多選項`,
    hide: '隱藏這個願望',
    mute: (name) => spaced(`將${name}靜音`),
    block: (name) => spaced(`封鎖${name}`),
    edit: '編輯',
    category: '變更分類',
    remove: '刪除',
    showMore: '顯示更多',
    showLess: '收合',
    wishedBy: (name) => `${name} 的願望`,
  },
  reactions: chineseReactions,
  waits: '等待連線後送出',
  shownTo: { members: '只給成員看', link: '只有有連結的人能看' },
  toasts: {
    created: '願望已經貼上板子了！',
    createFailed: '願望沒有送出，內容已幫你保留，請稍後再試。',
    saved: '變更已儲存',
    saveFailed: '變更沒有儲存，內容已幫你保留，請稍後再試。',
    waits: '已保存在這裡，連線後就會送出',
    refused: (title) => `「${title}」沒有送出`,
    refusedKept: '內容已放進新願望的表單。',
    refusedLater: '內容已幫你保留，等你處理完目前的草稿，就會放進新願望的表單。',
    tooOld: '它等了超過一天，可能已經在板子上了。',
    openDraft: '打開',
    granted: '願望成真！',
    thanks: (names) => spaced(`謝謝${names}的加油！`),
    others: (count) => `其他 ${count} 人`,
    makeStory: '製作限時動態',
    ungranted: '已取消「願望成真」標記',
    statusFailed: '操作失敗',
    statusFailedHint: '無法更新願望狀態，請稍後再試。',
    kept: '已收進我的願望板，只有你看得到',
    showKept: '看收藏',
    unkept: '已取消收藏',
    keepFailed: '收藏沒有更新',
    keepFailedHint: '無法更新你的收藏，請稍後再試。',
    hidden: '不會再看到這個願望',
    muted: (name) => spaced(`已將${name}靜音`),
    mutedHint: '你不會看到對方的願望和反應，對方不會知道。',
    blocked: (name) => spaced(`已封鎖${name}`),
    blockedHint: '你們不會再看到彼此，對方不會知道。',
    hideFailed: '沒有變更，請稍後再試。',
    deleted: '願望已刪除',
    undo: '復原',
    undoDelete: (title) => `復原：把「${title}」放回願望板`,
    deleteFailed: '願望沒有刪除成功，已放回願望板。',
    categoryChanged: (category) => `已移到「${category}」`,
    dialogFailed: '無法開啟，請檢查網路連線後再試一次。',
    retryLater: '剛剛才試過這個連結',
    retryLaterHint: (minutes) => `${minutes} 分鐘後可以再試一次。`,
  },
};

/** The specification's mix: English, with the add card, the empty states and most toasts in Traditional Chinese. */
const mixed: BoardTexts = {
  ...english,
  feed: {
    ...english.feed,
    addTitle: chinese.feed.addTitle,
    addHint: chinese.feed.addHint,
    myEmptyTitle: chinese.feed.myEmptyTitle,
    myEmptyHint: chinese.feed.myEmptyHint,
    myEmptyAction: chinese.feed.myEmptyAction,
    communityEmptyTitle: chinese.feed.communityEmptyTitle,
    communityEmptyHint: chinese.feed.communityEmptyHint,
    communityEmptyGo: chinese.feed.communityEmptyGo,
    communityEmptyWish: chinese.feed.communityEmptyWish,
    categoryEmpty: chinese.feed.categoryEmpty,
    categoryEmptyAction: chinese.feed.categoryEmptyAction,
  },
  card: {
    ...english.card,
    linkPlaceholder: chinese.card.linkPlaceholder,
    linkPending: chinese.card.linkPending,
    linkFailed: chinese.card.linkFailed,
  },
  toasts: {
    ...english.toasts,
    createFailed: chinese.toasts.createFailed,
    ungranted: chinese.toasts.ungranted,
    statusFailed: chinese.toasts.statusFailed,
    statusFailedHint: chinese.toasts.statusFailedHint,
  },
};

export const boardTexts: TextArea<BoardTexts> = { mixed, en: english, 'zh-TW': chinese };
