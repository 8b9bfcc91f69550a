import { EMOJIS, type Emoji } from '@wishboard/contracts/http/reaction';
import type { WishView } from '@wishboard/contracts/http/wish';
import type { Language } from '@wishboard/contracts/remotes/contract';
import { boardTexts } from '@wishboard/web-kit/texts/board';
import { useLanguage, useTexts } from '@wishboard/web-kit/ui';
import styles from './ReactionBar.module.css';
import { useToggleReaction } from './use-toggle-reaction';

/** How each reaction looks. Names are in the texts. */
const SYMBOLS: Record<Emoji, string> = { heart: '❤️', fire: '🔥', 'thumbs-up': '👍' };

/** Short forms of thousands: a note is narrow. Made once, since a wall has hundreds of counts. */
const countFormat: Record<Language, Intl.NumberFormat> = {
  mixed: new Intl.NumberFormat('en', { notation: 'compact' }),
  en: new Intl.NumberFormat('en', { notation: 'compact' }),
  'zh-TW': new Intl.NumberFormat('zh-TW', { notation: 'compact' }),
};

/** The three reactions of a wish as toggle buttons with their counts. An own reaction is ringed and filled. */
export function ReactionBar({ wish, onReacted }: { wish: WishView; onReacted?(emoji: Emoji): void }) {
  const texts = useTexts(boardTexts);
  const language = useLanguage();
  const { toggle, isPending } = useToggleReaction(wish, onReacted);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a form's looks and cannot be a flex box everywhere
    <div role="group" aria-label={texts.reactions.group} className={styles.bar}>
      {EMOJIS.map((emoji) => {
        const count = countFormat[language].format(wish.reactionCounts[emoji] ?? 0);
        return (
          <button
            key={emoji}
            type="button"
            className={styles.reaction}
            aria-label={`${texts.reactions[emoji]} ${count}`}
            aria-pressed={wish.myReactions.includes(emoji)}
            disabled={isPending}
            onClick={() => toggle(emoji)}
          >
            <span aria-hidden className={styles.symbol}>
              {SYMBOLS[emoji]}
            </span>
            <span className={styles.count}>{count}</span>
          </button>
        );
      })}
    </div>
  );
}
