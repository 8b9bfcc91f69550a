import { EMOJIS, type Emoji, type ReactionCounts } from '@wishboard/contracts/http/wishes/reaction';
import type { Language } from '@wishboard/contracts/remotes/contract';
import { clsx } from 'clsx';
import { langOf } from '../../texts/lang';
import { REACTION_SYMBOLS, type ReactionTexts } from '../../texts/reactions';
import { useFocusKept } from '../base/focus';
import { useLanguage } from '../base/language';
import styles from './ReactionBar.module.css';

/** Formats counts in compact notation, since a note is narrow. The formats are created once, since a wall has hundreds of counts. */
const countFormat: Record<Language, Intl.NumberFormat> = {
  mixed: new Intl.NumberFormat('en', { notation: 'compact' }),
  en: new Intl.NumberFormat('en', { notation: 'compact' }),
  'zh-TW': new Intl.NumberFormat('zh-TW', { notation: 'compact' }),
};

export interface ReactionBarProps {
  counts: ReactionCounts;
  /** The member's own reactions. */
  mine: readonly Emoji[];
  texts: ReactionTexts;
  pending: boolean;
  onToggle(emoji: Emoji): void;
  className?: string;
}

/** The three reactions of a wish as toggle buttons with their counts. The member's own reactions are outlined and filled. */
export function ReactionBar({ counts, mine, texts, pending, onToggle, className }: ReactionBarProps) {
  const language = useLanguage();
  useFocusKept(pending);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a form's looks and cannot be a flex box everywhere
    <div role="group" aria-label={texts.group} lang={langOf(texts.group)} className={clsx(styles.bar, className)}>
      {EMOJIS.map((emoji) => {
        const count = countFormat[language].format(counts[emoji] ?? 0);
        return (
          <button
            key={emoji}
            type="button"
            className={styles.reaction}
            aria-label={`${texts[emoji]} ${count}`}
            aria-pressed={mine.includes(emoji)}
            disabled={pending}
            onClick={() => onToggle(emoji)}
          >
            <span aria-hidden className={styles.symbol}>
              {REACTION_SYMBOLS[emoji]}
            </span>
            <span className={styles.count}>{count}</span>
          </button>
        );
      })}
    </div>
  );
}
