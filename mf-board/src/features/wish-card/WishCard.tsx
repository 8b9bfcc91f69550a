import type { WishView } from '@wishboard/contracts/http/wishes/wish';
import { paperStyle } from '@wishboard/web-kit/notes/note-colors';
import { memberText } from '@wishboard/web-kit/texts/lang';
import { clsx } from 'clsx';
import { type CSSProperties, type ReactNode, type Ref, useEffect, useId, useRef } from 'react';
import { Marked } from '../../found/Marked';
import { Author } from './Author';
import { isOpeningClick } from './is-opening-click';
import { ProductLink } from './ProductLink';
import { SocialLink } from './SocialLink';
import { Stamp } from './Stamp';
import { WishText } from './text/WishText';
import { fastenerOf, tiltOf } from './tilt';
import styles from './WishCard.module.css';

export interface WishCardProps {
  wish: WishView;
  ref?: Ref<HTMLElement>;
  /** Set while the page is asked to show this wish; a new object for each request. */
  lit?: object | null;
  /** Whether the dialog of this wish was closed just now, so that the note takes the focus. */
  takesFocus?: boolean;
  onFocusTaken?(): void;
  /** Opens the dialog of the wish. */
  onOpen?(): void;
  /** Whether the stamp of the granted wish is animated now. */
  celebrated?: boolean;
  /** Controls in the note's corner: the owner's granted button and menu, or the keep button and the menu on another member's wish. */
  cornerControls?: ReactNode;
  /** The owner's controls for the product link. */
  productControls?: ReactNode;
  reactions: ReactNode;
  /** Buttons for story and share. */
  actions?: ReactNode;
  onFollowProduct?(): void;
  onFollowSocial?(): void;
}

/** A wish as a sticky note. Its controls are passed in, so that the note only handles its appearance. */
export function WishCard(props: WishCardProps) {
  const { wish, ref, lit = null, celebrated = false, cornerControls, productControls, reactions, actions } = props;
  const { takesFocus = false, onFocusTaken, onOpen, onFollowProduct, onFollowSocial } = props;
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // A reader who follows a link to a wish can go on from its heading with keyboard and screen reader.
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
      onClick={(event) => isOpeningClick(event) && onOpen?.()}
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
