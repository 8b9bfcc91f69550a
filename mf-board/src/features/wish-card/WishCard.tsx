import type { WishView } from '@wishboard/contracts/http/wishes/wish';
import { paperStyle } from '@wishboard/web-kit/notes/note-colors';
import { memberText } from '@wishboard/web-kit/texts/lang';
import { clsx } from 'clsx';
import { type CSSProperties, type ReactNode, type Ref, useEffect, useId, useRef } from 'react';
import { Marked } from '../../found/Marked';
import { Author } from './Author';
import { opensNote } from './opens-note';
import { ProductLink } from './ProductLink';
import { SocialLink } from './SocialLink';
import { Stamp } from './Stamp';
import { WishText } from './text/WishText';
import { fastenerOf, tiltOf } from './tilt';
import styles from './WishCard.module.css';

export interface WishCardProps {
  wish: WishView;
  ref?: Ref<HTMLElement>;
  /** Set while the page was asked to show this wish; another one each time it is asked. */
  lit?: object | null;
  /** Whether the view of this wish was closed just now, so that the focus comes back to its note. */
  takesFocus?: boolean;
  onFocusTaken?(): void;
  /** Opens the wish in a view of its own. */
  onOpen?(): void;
  /** Whether the stamp of the granted wish comes down right now. */
  celebrated?: boolean;
  /** Controls in the note's corner: the owner's granted button and menu, or what keeps the wish. */
  cornerControls?: ReactNode;
  /** Controls of the owner that belong to the product's link. */
  productControls?: ReactNode;
  reactions: ReactNode;
  /** Controls of everyone: story and share. */
  actions?: ReactNode;
  onFollowProduct?(): void;
  onFollowSocial?(): void;
}

/** A wish as a sticky note. What can be done with it is handed in, so that the note only knows how to look. */
export function WishCard(props: WishCardProps) {
  const { wish, ref, lit = null, celebrated = false, cornerControls, productControls, reactions, actions } = props;
  const { takesFocus = false, onFocusTaken, onOpen, onFollowProduct, onFollowSocial } = props;
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // Whoever follows a link to a wish goes on from there with keyboard and screen reader too.
    if (lit) heading.current?.focus({ preventScroll: true });
  }, [lit]);
  const opener = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!takesFocus) return;
    opener.current?.focus({ preventScroll: true });
    onFocusTaken?.();
  }, [takesFocus, onFocusTaken]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the button of the title does the same for the keyboard
    <article
      ref={ref}
      aria-labelledby={titleId}
      className={clsx(styles.note, lit && styles.lit)}
      style={{ ...paperStyle(wish.color), '--tilt': `${tiltOf(wish.id).toFixed(2)}deg` } as CSSProperties}
      data-wish={wish.id}
      data-color={wish.color}
      data-fastener={fastenerOf(wish.id)}
      data-granted={wish.isGranted || undefined}
      data-celebrated={(wish.isGranted && celebrated) || undefined}
      data-opens={onOpen !== undefined || undefined}
      onClick={(event) => opensNote(event) && onOpen?.()}
    >
      <header className={styles.top}>
        <Author wish={wish} />
        {cornerControls && <div className={styles.cornerControls}>{cornerControls}</div>}
      </header>
      <h2
        id={titleId}
        ref={heading}
        {...memberText(wish.title)}
        tabIndex={lit ? -1 : undefined}
        className={styles.title}
      >
        {onOpen ? (
          <button ref={opener} type="button" aria-haspopup="dialog" className={styles.opener}>
            <Marked text={wish.title} />
          </button>
        ) : (
          <Marked text={wish.title} />
        )}
      </h2>
      <WishText text={wish.description} />
      {wish.productUrl && <ProductLink wish={wish} href={wish.productUrl} onFollow={onFollowProduct} />}
      {productControls}
      {wish.igAccount && <SocialLink account={wish.igAccount} onFollow={onFollowSocial} />}
      <footer className={styles.bottom}>
        {reactions}
        {actions && <div className={styles.actions}>{actions}</div>}
      </footer>
      {wish.isGranted && <Stamp celebrated={celebrated} />}
    </article>
  );
}
