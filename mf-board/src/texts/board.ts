import type { WishAudience } from '@wishboard/contracts/http/wishes/wish';
import type { Language } from '@wishboard/contracts/remotes/contract';
import { chineseReactions, englishReactions, type ReactionTexts } from '@wishboard/web-kit/texts/reactions';
import type { TextArea } from '@wishboard/web-kit/texts/text-area';
import { type CardTexts, cardTexts } from './card';
import { type FeedTexts, feedTexts } from './feed';
import { type SearchTexts, searchTexts } from './search';
import { type ToastTexts, toastTexts } from './toasts';

/** The texts of the board: feed, search, cards, reactions and toasts. */
export interface BoardTexts {
  feed: FeedTexts;
  search: SearchTexts;
  card: CardTexts;
  toasts: ToastTexts;
  reactions: ReactionTexts;
  /** On a note while an act on it has not been sent yet. */
  waits: string;
  /** Audience of a wish, unless it is everyone. */
  shownTo: Record<Exclude<WishAudience, 'everyone'>, string>;
}

const parts = (language: Language) => ({
  feed: feedTexts[language],
  search: searchTexts[language],
  card: cardTexts[language],
  toasts: toastTexts[language],
});

const english: BoardTexts = {
  ...parts('en'),
  reactions: englishReactions,
  waits: 'Waits for the connection',
  shownTo: { members: 'Members only', link: 'By link only' },
};

const chinese: BoardTexts = {
  ...parts('zh-TW'),
  reactions: chineseReactions,
  waits: '等待連線後送出',
  shownTo: { members: '只給成員看', link: '只有有連結的人能看' },
};

/** The mixed language of the specification: English, with the add card, the empty states and some toasts in Traditional Chinese. */
const mixed: BoardTexts = { ...english, ...parts('mixed') };

export const boardTexts: TextArea<BoardTexts> = { mixed, en: english, 'zh-TW': chinese };
