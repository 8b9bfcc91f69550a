import type { WishView } from '@wishboard/contracts/http/wishes/wish';
import { HidingImage } from '@wishboard/web-kit/notes/HidingImage';
import { langOf, memberText } from '@wishboard/web-kit/texts/lang';
import { Spinner, useTexts, VisuallyHidden } from '@wishboard/web-kit/ui';
import { ExternalLink, Link2 } from 'lucide-react';
import { useState } from 'react';
import { boardTexts } from '../../texts/board';
import styles from './ProductLink.module.css';

export interface ProductLinkProps {
  wish: WishView;
  href: string;
  /** Whether the product's name is also shown below the picture. */
  named?: boolean;
  onFollow?(): void;
}

/**
 * Link to the product of a wish: its picture, else its title, else a placeholder with the state of the preview. Opens in a new tab
 * without a referrer.
 */
export function ProductLink({ wish, href, named = false, onFollow }: ProductLinkProps) {
  const texts = useTexts(boardTexts);
  const [hiddenImage, setHiddenImage] = useState<string | null>(null);
  const isPending = wish.previewStatus === 'pending' && !wish.productTitle;
  const image = wish.productImage === hiddenImage ? null : wish.productImage;
  return (
    <a
      className={styles.card}
      href={href}
      target="_blank"
      rel="noreferrer noopener"
      referrerPolicy="no-referrer"
      onClick={onFollow}
    >
      {image && (
        <HidingImage
          className={styles.image}
          src={image}
          lang={langOf(wish.productTitle ?? texts.card.linkPlaceholder)}
          alt={named && wish.productTitle ? '' : (wish.productTitle ?? texts.card.linkPlaceholder)}
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          onHidden={() => setHiddenImage(image)}
        />
      )}
      <span className={styles.line}>
        {isPending ? <Spinner size="s" /> : <Link2 aria-hidden className={styles.icon} />}
        <span className={styles.words}>
          {(!image || (named && wish.productTitle)) && <ProductWords wish={wish} />}
          <span className={styles.host}>{hostOf(href)}</span>
        </span>
        <ExternalLink aria-hidden className={styles.icon} />
        <VisuallyHidden>{texts.card.newTab}</VisuallyHidden>
      </span>
    </a>
  );
}

function ProductWords({ wish }: { wish: WishView }) {
  const { card } = useTexts(boardTexts);
  if (wish.productTitle) {
    return (
      <span {...memberText(wish.productTitle)} className={styles.title}>
        {wish.productTitle}
      </span>
    );
  }
  const isPending = wish.previewStatus === 'pending';
  const words = wish.previewStatus === 'failed' ? card.linkFailed : card.linkPlaceholder;
  return (
    <span lang={langOf(words)} className={isPending ? styles.pending : styles.title}>
      {isPending ? card.linkPending : words}
    </span>
  );
}

/**
 * Returns the host of a link without `www.`, or an empty string when the link is invalid. Stored links are valid, but a card must
 * not fail on an invalid one.
 */
function hostOf(href: string): string {
  return URL.canParse(href) ? new URL(href).hostname.replace(/^www\./, '') : '';
}
