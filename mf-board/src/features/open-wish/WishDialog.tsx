import type { WishView } from '@wishboard/contracts/http/wishes/wish';
import { MemberLink } from '@wishboard/web-kit/address/MemberLink';
import { formatMoment } from '@wishboard/web-kit/texts/dates';
import { langOf } from '@wishboard/web-kit/texts/lang';
import { Avatar, Dialog, DialogActions, useLanguage, useTexts } from '@wishboard/web-kit/ui';
import { type ReactNode, type Ref, useCallback, useRef } from 'react';
import { boardTexts } from '../../texts/board';
import { openWishTexts } from '../../texts/open-wish';
import { MoveButtons } from './MoveButtons';
import type { Neighbours } from './neighbours';
import { useArrowKeys } from './use-arrow-keys';
import styles from './WishDialog.module.css';

export interface WishDialogProps {
  wish: WishView;
  /** The wishes beside it in the list on the wall; null when it is not in that. */
  neighbours: Neighbours | null;
  onMove(wishId: string): void;
  onClose(): void;
  /** Given the element in which the wish is read. */
  watched: Ref<HTMLElement>;
  text: ReactNode;
  /** The product with its picture and name, and what its owner can do about it. */
  product: ReactNode;
  social: ReactNode;
  reactions: ReactNode;
  /** Who cheered. */
  cheers?: ReactNode;
  actions: ReactNode;
}

/**
 * A wish in a view of its own: the note, lifted from the wall, with all that is known of it. What can be done with it is
 * handed in. Who closes it brings the focus back to its note.
 */
export function WishDialog(props: WishDialogProps) {
  const { wish, neighbours, onMove, onClose, watched, text, product, social, reactions, cheers, actions } = props;
  const texts = useTexts(openWishTexts);
  const firstId = useRef(wish.id);
  const scroller = useRef<HTMLElement>(null);
  const attach = useAttached(scroller, watched);
  const moveTo = (wishId: string | null | undefined) => wishId && onMove(wishId);
  useArrowKeys({
    onPrevious: () => moveTo(neighbours?.previous),
    onNext: () => moveTo(neighbours?.next),
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={<bdi lang={langOf(wish.title)}>{wish.title}</bdi>}
      closeLabel={texts.close}
      paper={wish.color}
      contentProps={{
        onOpenAutoFocus: (event) => {
          event.preventDefault();
          // Here the arrow keys scroll, and a screen reader begins to read.
          scroller.current?.focus({ preventScroll: true });
        },
        onCloseAutoFocus: (event) => event.preventDefault(),
      }}
    >
      <article key={wish.id} ref={attach} tabIndex={-1} className={styles.view} data-opened={wish.id}>
        <Byline wish={wish} />
        {text}
        {product}
        {social}
        <div className={styles.reactions}>{reactions}</div>
        {cheers}
      </article>
      {/* The focus may be on a button that stays: then nothing else would say what is shown now. */}
      <p role="status" lang={langOf(wish.title)} dir="auto" className={styles.announced}>
        {wish.id !== firstId.current && wish.title}
      </p>
      <DialogActions>
        <div className={styles.bar}>
          {neighbours && <MoveButtons neighbours={neighbours} onMove={onMove} />}
          <div className={styles.actions}>{actions}</div>
        </div>
      </DialogActions>
    </Dialog>
  );
}

/**
 * One ref for both. The wish that comes next is another element, at its beginning; it takes the focus if the one before had
 * it.
 */
function useAttached(scroller: { current: HTMLElement | null }, watched: Ref<HTMLElement>) {
  return useCallback(
    (element: HTMLElement | null) => {
      scroller.current = element;
      if (element && document.activeElement === document.body) element.focus({ preventScroll: true });
      if (typeof watched === 'function') return watched(element);
    },
    [scroller, watched],
  );
}

/** Who wishes, since when, and since when it is granted. */
function Byline({ wish }: { wish: WishView }) {
  const texts = useTexts(openWishTexts);
  const { card } = useTexts(boardTexts);
  return (
    <div className={styles.byline}>
      <MemberLink username={wish.user.username} isBesideName className={styles.face}>
        <Avatar user={wish.user} />
      </MemberLink>
      <p className={styles.who}>
        <MemberLink username={wish.user.username} className={styles.name}>
          <bdi lang={langOf(wish.user.displayName)}>{wish.user.displayName}</bdi>
        </MemberLink>
        <span>
          {texts.wishedAt} <Moment iso={wish.createdAt} />
        </span>
        {wish.grantedAt && (
          <span>
            {texts.grantedAt} <Moment iso={wish.grantedAt} />
          </span>
        )}
      </p>
      {wish.isGranted && <span className={styles.stamp}>{card.stamp}</span>}
    </div>
  );
}

function Moment({ iso }: { iso: string }) {
  return <time dateTime={iso}>{formatMoment(iso, useLanguage())}</time>;
}
