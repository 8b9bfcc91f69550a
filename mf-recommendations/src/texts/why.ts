import type { RecommendationSource } from '@wishboard/contracts/http/recommendation';
import type { TextArea } from '@wishboard/web-kit/texts/text-area';

/** Texts of the dialog that explains a recommendation. */
export interface WhyTexts {
  heading: string;
  close: string;
  loading: string;
  /** Text before and after the name of a source: the title of a wish, an interest or a category. */
  source: Record<RecommendationSource['kind'], { before: string; after?: string }>;
  /** How much a source contributed: the strongest, those below, and one of unknown weight. */
  most: string;
  much: string;
  little: string;
  also: string;
  none: string;
  open(title: string): string;
  less: string;
  lessHint: string;
  dismiss: string;
  removeInterest: string;
  removeInterestOf(interest: string): string;
  error: string;
  retry: string;
  gone: string;
  goneHint: string;
}

const english: WhyTexts = {
  heading: 'Why this wish?',
  close: 'Close',
  loading: 'Looking up why…',
  source: {
    liked: { before: 'You liked', after: 'Those who like it want this one, too.' },
    wished: { before: 'You wished for', after: 'Those who want it want this one, too.' },
    interest: { before: 'You are interested in “', after: '”.' },
    category: { before: 'You chose the category “', after: '”.' },
    popular: { before: 'Many members like it now.' },
    trending: { before: 'It is wanted by many lately.' },
    fresh: { before: 'It is new on the board.' },
  },
  most: 'Counted most',
  much: 'Counted much, too',
  little: 'Counted a little',
  also: 'Counted, too',
  none: 'Nothing stands out: it is not among your recommendations any more, or it was tried to learn what you like.',
  open: (title) => `Show “${title}” on the board`,
  less: 'Less like this',
  lessHint: '“Less like this” hides this wish and moves what is alike down. “Not for me” hides this wish alone.',
  dismiss: 'Not for me',
  removeInterest: 'Remove this interest',
  removeInterestOf: (interest) => `Remove interest ${interest}`,
  error: 'Why it is recommended could not be looked up.',
  retry: 'Try again',
  gone: 'This wish is gone',
  goneHint: 'Whoever made it has taken it off the board.',
};

const chinese: WhyTexts = {
  heading: '為什麼推薦這個願望？',
  close: '關閉',
  loading: '正在查詢原因…',
  source: {
    liked: { before: '你喜歡', after: '喜歡它的人也想要這個願望。' },
    wished: { before: '你許過', after: '想要它的人也想要這個願望。' },
    interest: { before: '你對「', after: '」感興趣。' },
    category: { before: '你選了「', after: '」這個分類。' },
    popular: { before: '現在很多人喜歡。' },
    trending: { before: '最近很多人想要。' },
    fresh: { before: '這是剛貼上的新願望。' },
  },
  most: '影響最大',
  much: '影響也不小',
  little: '有一點影響',
  also: '也有影響',
  none: '沒有特別的原因：它已經不在你的推薦裡，或是我們想知道你會不會喜歡。',
  open: (title) => `在願望板上看「${title}」`,
  less: '少一點這類',
  lessHint: '「少一點這類」會隱藏這個願望，類似的也會排後面。「不感興趣」只隱藏這一個。',
  dismiss: '不感興趣',
  removeInterest: '移除這個興趣',
  removeInterestOf: (interest) => `移除興趣 ${interest}`,
  error: '查不到推薦的原因。',
  retry: '再試一次',
  gone: '這個願望已經不在了',
  goneHint: '許願的人已經把它從願望板上拿下來了。',
};

/** The dialog opens from the strip and from the panel. In the mixed language it uses the panel's language. */
export const whyTexts: TextArea<WhyTexts> = { mixed: english, en: english, 'zh-TW': chinese };
