import { EMOJIS, type Emoji, type ReactionCounts } from '@wishboard/contracts/http/reaction';
import type { RecommendationView } from '@wishboard/contracts/http/recommendation';
import type { RecommendationCardTexts } from '@wishboard/web-kit/texts/recommendations';
import { Avatar, IconButton, Tooltip, VisuallyHidden } from '@wishboard/web-kit/ui';
import { EyeOff, Sparkles } from 'lucide-react';
import { useId } from 'react';
import styles from './RecommendationCard.module.css';

const SYMBOLS: Record<Emoji, string> = { heart: '❤️', fire: '🔥', 'thumbs-up': '👍' };

export interface RecommendationCardProps {
  wish: RecommendationView;
  texts: RecommendationCardTexts;
  onOpen(): void;
  onDismiss(): void;
}

/** A recommended wish as a small sticky note. A click anywhere on it shows the wish; its title is the button. */
export function RecommendationCard({ wish, texts, onOpen, onDismiss }: RecommendationCardProps) {
  const titleId = useId();
  const reasonId = useId();
  return (
    <article aria-labelledby={titleId} className={styles.note} data-color={wish.color}>
      {wish.reason && (
        <p id={reasonId} className={styles.reason}>
          <Sparkles aria-hidden />
          <span>{texts.reason(wish.reason)}</span>
        </p>
      )}
      <h3 id={titleId} className={styles.title}>
        <button
          type="button"
          className={styles.open}
          aria-describedby={wish.reason ? reasonId : undefined}
          onClick={onOpen}
        >
          {wish.title}
        </button>
      </h3>
      <p className={styles.description}>{wish.description}</p>
      <footer className={styles.foot}>
        <span className={styles.author}>
          <Avatar user={wish.user} size="s" />
          <VisuallyHidden>{texts.by(wish.user.displayName)}</VisuallyHidden>
          <span aria-hidden className={styles.name}>
            {wish.user.displayName}
          </span>
        </span>
        <Counts counts={wish.reactionCounts} texts={texts} />
        <Tooltip content={texts.dismiss}>
          <IconButton label={texts.dismissWish(wish.title)} size="s" className={styles.dismiss} onClick={onDismiss}>
            <EyeOff aria-hidden />
          </IconButton>
        </Tooltip>
      </footer>
    </article>
  );
}

function Counts({ counts, texts }: { counts: ReactionCounts; texts: RecommendationCardTexts }) {
  const { heart = 0, fire = 0, 'thumbs-up': thumbsUp = 0 } = counts;
  const given = EMOJIS.filter((emoji) => (counts[emoji] ?? 0) > 0);
  if (given.length === 0) return null;
  return (
    <span className={styles.counts}>
      <VisuallyHidden>{texts.reactions({ heart, fire, thumbsUp })}</VisuallyHidden>
      {given.map((emoji) => (
        <span key={emoji} aria-hidden className={styles.count}>
          <span className={styles.symbol}>{SYMBOLS[emoji]}</span>
          {counts[emoji]}
        </span>
      ))}
    </span>
  );
}
