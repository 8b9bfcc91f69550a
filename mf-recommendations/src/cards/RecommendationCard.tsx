import type { RecommendationSource, RecommendationView } from '@wishboard/contracts/http/recommendation';
import { useToggleReaction } from '@wishboard/web-kit/acts/use-toggle-reaction';
import { MemberLink } from '@wishboard/web-kit/address/MemberLink';
import { HidingImage } from '@wishboard/web-kit/notes/HidingImage';
import { paperStyle } from '@wishboard/web-kit/notes/note-colors';
import { langOf, memberText } from '@wishboard/web-kit/texts/lang';
import { Avatar, IconButton, ReactionBar, Tooltip, useFocusLost, VisuallyHidden } from '@wishboard/web-kit/ui';
import { EyeOff, Sparkles } from 'lucide-react';
import { useId, useRef } from 'react';
import type { RecommendationCardTexts } from '../texts/recommendations';
import styles from './RecommendationCard.module.css';

export interface RecommendationCardProps {
  wish: RecommendationView;
  /** Reason for the recommendation, if this card is the one that shows it. */
  reason: RecommendationSource | undefined;
  texts: RecommendationCardTexts;
  onOpen(): void;
  /** Opens the explanation of the recommendation. */
  onAskWhy(): void;
  onReacted(): void;
  onDismiss(): void;
  /** Called when the card is removed while it has the focus. */
  onFocusLost(): void;
}

/** A recommended wish as a small sticky note. A click anywhere on the note opens the wish; the title is the button. */
export function RecommendationCard(props: RecommendationCardProps) {
  const { wish, reason, texts, onOpen, onAskWhy, onReacted, onDismiss, onFocusLost } = props;
  const titleId = useId();
  const reasonId = useId();
  const card = useRef<HTMLElement>(null);
  const { shown, toggle, isPending } = useToggleReaction(wish, onReacted);
  useFocusLost(card, onFocusLost);
  const said = reason ? texts.reason(reason) : texts.why;
  return (
    <article
      ref={card}
      aria-labelledby={titleId}
      className={styles.note}
      style={paperStyle(wish.color)}
      data-color={wish.color}
    >
      <button type="button" aria-haspopup="dialog" lang={langOf(said)} className={styles.reason} onClick={onAskWhy}>
        <Sparkles aria-hidden />
        <span id={reasonId}>{said}</span>
        <VisuallyHidden> {texts.whyWish(wish.title)}</VisuallyHidden>
      </button>
      <h3 id={titleId} {...memberText(wish.title)} className={styles.title}>
        <button type="button" className={styles.open} aria-describedby={reason ? reasonId : undefined} onClick={onOpen}>
          {wish.title}
        </button>
      </h3>
      <div className={styles.about}>
        <p {...memberText(wish.description)} className={styles.description}>
          {wish.description}
        </p>
        {wish.productImage && (
          <HidingImage
            className={styles.picture}
            src={wish.productImage}
            alt={wish.productTitle ?? ''}
            lang={langOf(wish.productTitle)}
            loading="lazy"
            decoding="async"
            referrerPolicy="no-referrer"
          />
        )}
      </div>
      <footer className={styles.foot}>
        <ReactionBar
          className={styles.reactions}
          counts={shown.reactionCounts}
          mine={shown.myReactions}
          texts={texts.reactions}
          pending={isPending}
          onToggle={toggle}
        />
        <MemberLink username={wish.user.username} className={styles.author}>
          <VisuallyHidden>
            <span lang={langOf(texts.by(wish.user.displayName))}>{texts.by(wish.user.displayName)}</span>
          </VisuallyHidden>
          <Avatar user={wish.user} size="s" />
          <span aria-hidden {...memberText(wish.user.displayName)} className={styles.name}>
            {wish.user.displayName}
          </span>
        </MemberLink>
      </footer>
      <Tooltip content={texts.dismiss}>
        <IconButton
          label={texts.dismissWish(wish.title)}
          lang={langOf(texts.dismissWish(wish.title))}
          size="s"
          className={styles.dismiss}
          onClick={onDismiss}
        >
          <EyeOff aria-hidden />
        </IconButton>
      </Tooltip>
    </article>
  );
}
