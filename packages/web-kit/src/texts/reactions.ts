import type { Emoji } from '@wishboard/contracts/http/wishes/reaction';

/** Symbol of each reaction. */
export const REACTION_SYMBOLS: Record<Emoji, string> = { heart: '❤️', fire: '🔥', 'thumbs-up': '👍' };

/** Names of the three reactions of a wish. */
export interface ReactionTexts extends Record<Emoji, string> {
  /** Accessible name of the group of three buttons. */
  group: string;
}

export const englishReactions: ReactionTexts = {
  group: 'Reactions',
  heart: 'Heart',
  fire: 'Fire',
  'thumbs-up': 'Thumbs up',
};

export const chineseReactions: ReactionTexts = { group: '回應', heart: '愛心', fire: '火焰', 'thumbs-up': '讚' };
