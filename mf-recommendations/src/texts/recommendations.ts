import { CATEGORIES, type Category } from '@wishboard/contracts/http/fields/category';
import type { RecommendationSource } from '@wishboard/contracts/http/recommendation';
import type { NoteColor } from '@wishboard/contracts/http/wishes/wish';
import { lookOf } from '@wishboard/web-kit/notes/note-colors';
import { categoryTexts } from '@wishboard/web-kit/texts/categories';
import { chineseReactions, englishReactions, type ReactionTexts } from '@wishboard/web-kit/texts/reactions';
import type { TextArea } from '@wishboard/web-kit/texts/text-area';

/** Texts of a card in the strip or the panel. */
export interface RecommendationCardTexts {
  reason(reason: RecommendationSource): string;
  /** Replaces the reason when another card shows the same one. */
  why: string;
  /** Appended to the reason for screen readers: names the wish. */
  whyWish(title: string): string;
  /** Accessible name of the list of cards. */
  list: string;
  by(author: string): string;
  dismiss: string;
  /** Accessible name of the dismiss button. */
  dismissWish(title: string): string;
  dismissed: string;
  lessWanted: string;
  undo: string;
  undoDismiss(title: string): string;
  dismissFailed: string;
  lessFailed: string;
  undoLessFailed: string;
  reactions: ReactionTexts;
}

/** Texts of resetting the interests, and of its confirmation. */
export interface ResetTexts {
  action: string;
  question: string;
  consequence: string;
  confirm: string;
  done: string;
  failed: string;
}

/** Texts of the horizontal strip and of the full panel. */
export interface RecommendationsTexts {
  strip: RecommendationCardTexts & {
    heading: string;
    empty: string;
    error: string;
    retry: string;
    loading: string;
    seeAll: string;
    previous: string;
    next: string;
  };
  panel: RecommendationCardTexts & {
    heading: string;
    interests: string;
    prefers(color: NoteColor): string;
    reset: ResetTexts;
    showMore: string;
    showingMore: string;
    loading: string;
    error: string;
    errorHint: string;
    retry: string;
    empty: string;
    emptyHint: string;
    close: string;
  };
}

/** Builds the reason for a chosen category. Returns `other` when this build does not know the category. */
function chosen(value: string, names: Record<Category, string>, says: (name: string) => string, other: string): string {
  const category = CATEGORIES.find((each) => each === value);
  return category ? says(names[category]) : other;
}

/** @param names display names of the categories */
const chineseReason =
  (names: Record<Category, string>) =>
  ({ kind, value }: RecommendationSource): string => {
    if (kind === 'liked') return `因為你喜歡「${value}」`;
    if (kind === 'interest') return `因為你對「${value}」感興趣`;
    if (kind === 'wished') return `因為你許過「${value}」`;
    if (kind === 'category') return chosen(value, names, (name) => `因為你選了「${name}」`, '來自你選的分類');
    if (kind === 'trending') return '最近很多人想要';
    return kind === 'popular' ? '現在很受歡迎' : '剛貼上的新願望';
  };

const englishCard: RecommendationCardTexts = {
  reason: ({ kind, value }) => {
    if (kind === 'liked') return `Because you liked “${value}”`;
    if (kind === 'interest') return `Because you are interested in “${value}”`;
    if (kind === 'wished') return `Because you wished for “${value}”`;
    if (kind === 'category')
      return chosen(value, categoryTexts.en, (name) => `Because you chose ${name}`, 'From what you chose');
    if (kind === 'trending') return 'Wanted by many lately';
    return kind === 'popular' ? 'Popular now' : 'New on the board';
  },
  why: 'Why this?',
  whyWish: (title) => `Why “${title}” is recommended`,
  list: 'Recommended wishes',
  by: (author) => `by ${author}`,
  dismiss: 'Not for me',
  dismissWish: (title) => `Not for me: ${title}`,
  dismissed: 'You will not see this wish here again.',
  lessWanted: 'You will see less like this.',
  undo: 'Undo',
  undoDismiss: (title) => `Undo: show “${title}” again`,
  dismissFailed: 'That did not work. The wish is back.',
  lessFailed: 'That did not work. The wish is back.',
  undoLessFailed: 'That could not be taken back. You can do it in the list of all recommendations.',
  reactions: englishReactions,
};

const chineseCard: RecommendationCardTexts = {
  reason: chineseReason(categoryTexts['zh-TW']),
  why: '為什麼推薦？',
  whyWish: (title) => `為什麼推薦「${title}」`,
  list: '推薦的願望',
  by: (author) => `來自 ${author}`,
  dismiss: '不感興趣',
  dismissWish: (title) => `不感興趣：${title}`,
  dismissed: '之後不會再推薦這個願望。',
  lessWanted: '之後會少推薦這類願望。',
  undo: '復原',
  undoDismiss: (title) => `復原：重新顯示「${title}」`,
  dismissFailed: '操作沒有成功，已把願望放回來。',
  lessFailed: '操作沒有成功，已把願望放回來。',
  undoLessFailed: '沒有收回成功。你可以在全部推薦裡再試一次。',
  reactions: chineseReactions,
};

const englishPanel: RecommendationsTexts['panel'] = {
  ...englishCard,
  heading: 'Recommendations for You',
  interests: 'Your interests:',
  prefers: (color) => `Prefers ${lookOf(color).name.en.toLowerCase()} notes`,
  reset: {
    action: 'Reset interests',
    question: 'Reset your interests?',
    consequence:
      'What you wished for, reacted to, shared and looked at until now will no longer shape your recommendations. Your wishes and reactions stay as they are. This cannot be undone.',
    confirm: 'Reset interests',
    done: 'Your interests are reset. What you do from now on shapes your recommendations.',
    failed: 'Your interests could not be reset. Please try again.',
  },
  showMore: 'Show More Recommendations',
  showingMore: 'Loading more recommendations...',
  loading: 'Loading recommendations...',
  error: 'Unable to load recommendations right now.',
  errorHint: 'Try again later or create more wishes to get personalized suggestions!',
  retry: 'Try again',
  empty: 'No recommendations yet!',
  emptyHint: 'React to wishes you like or make more of your own, and we will find wishes that suit you.',
  close: 'Close recommendations',
};

const chineseStrip: RecommendationsTexts['strip'] = {
  ...chineseCard,
  heading: '為你推薦',
  empty: '目前沒有推薦的願望',
  error: '無法載入推薦',
  retry: '再試一次',
  loading: '正在載入推薦…',
  seeAll: '查看全部',
  previous: '上一頁推薦',
  next: '下一頁推薦',
};

const englishStrip: RecommendationsTexts['strip'] = {
  ...englishCard,
  heading: 'Recommended for you',
  empty: 'No recommendations yet!',
  error: 'Unable to load recommendations right now.',
  retry: 'Try again',
  loading: 'Loading recommendations...',
  seeAll: 'See all',
  previous: 'Previous recommendations',
  next: 'More recommendations',
};

const chinesePanel: RecommendationsTexts['panel'] = {
  ...chineseCard,
  heading: '為你推薦',
  interests: '你的興趣：',
  prefers: (color) => `偏好${lookOf(color).name['zh-TW']}便利貼`,
  reset: {
    action: '重設興趣',
    question: '要重設你的興趣嗎？',
    consequence:
      '到目前為止你許下、回應、分享和看過的願望，都不會再影響推薦。你的願望和回應會原封不動。重設之後無法復原。',
    confirm: '重設興趣',
    done: '興趣已經重設。接下來你做的事，會讓推薦重新認識你。',
    failed: '無法重設興趣，請再試一次。',
  },
  showMore: '顯示更多推薦',
  showingMore: '正在載入更多推薦…',
  loading: '正在載入推薦…',
  error: '目前無法載入推薦。',
  errorHint: '請稍後再試，或多許幾個願望，讓推薦更懂你！',
  retry: '再試一次',
  empty: '還沒有推薦的願望！',
  emptyHint: '回應喜歡的願望，或多許幾個願望，我們會為你找到合適的願望。',
  close: '關閉推薦',
};

/** The specification shows the strip in Chinese and the panel in English. */
export const recommendationsTexts: TextArea<RecommendationsTexts> = {
  mixed: { strip: { ...chineseStrip, reason: chineseReason(categoryTexts.mixed) }, panel: englishPanel },
  en: { strip: englishStrip, panel: englishPanel },
  'zh-TW': { strip: chineseStrip, panel: chinesePanel },
};
