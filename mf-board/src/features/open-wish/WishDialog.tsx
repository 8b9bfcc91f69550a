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
  /** The wishes before and after this one on the wall; null when the wall does not contain the wish. */
  neighbours: Neighbours | null;
  onMove(wishId: string): void;
  onClose(): void;
  /** Ref of the element that shows the wish. */
  articleRef: Ref<HTMLElement>;
  text: ReactNode;
  /** The product with its picture and name, and the owner's controls for a failed preview. */
  product: ReactNode;
  social: ReactNode;
  reactions: ReactNode;
  /** The members who cheered. */
  cheers?: ReactNode;
  actions: ReactNode;
}

/**
 * The dialog that shows one wish in full. Its actions are passed in. The component that closes the dialog must move the focus back
 * to the wish's card.
 */
export function WishDialog(props: WishDialogProps) {
  const { wish, neighbours, onMove, onClose, articleRef, text, product, social, reactions, cheers, actions } = props;
  const texts = useTexts(openWishTexts);
  const firstId = useRef(wish.id);
  const scroller = useRef<HTMLElement>(null);
  const attach = useCombinedRef(scroller, articleRef);
  const moveTo = (wishId: string | null | undefined) => wishId && onMove(wishId);
  useArrowKeys({
    onPrevious: () => moveTo(neighbours?.previous),
    onNext: () => moveTo(neighbours?.next),
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={
        <bdi lang={langOf(wish.title)} className={styles.title}>
          {wish.title}
        </bdi>
      }
      closeLabel={texts.close}
      paper={wish.color}
      contentProps={{
        onOpenAutoFocus: (event) => {
          event.preventDefault();
          // On this element the arrow keys scroll and a screen reader starts to read.
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
      {/* When the focus stays on a button, only this live region announces the wish that is shown now. */}
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

/** Combines both refs. The next wish is a new element, scrolled to its beginning. It takes the focus if the previous element had it. */
function useCombinedRef(scroller: { current: HTMLElement | null }, articleRef: Ref<HTMLElement>) {
  return useCallback(
    (element: HTMLElement | null) => {
      scroller.current = element;
      if (element && document.activeElement === document.body) element.focus({ preventScroll: true });
      if (typeof articleRef === 'function') return articleRef(element);
    },
    [scroller, articleRef],
  );
}

/** Maker of a wish, and the dates when it was made and granted. */
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
