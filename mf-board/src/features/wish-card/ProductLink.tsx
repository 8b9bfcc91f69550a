import type { WishView } from '@wishboard/contracts/http/wish';
import { Spinner, useTexts, VisuallyHidden } from '@wishboard/web-kit/ui';
import { ExternalLink, Link2 } from 'lucide-react';
import { useState } from 'react';
import { boardTexts } from '../../texts/board';
import { HidingImage } from './HidingImage';
import styles from './ProductLink.module.css';

/**
 * The product a wish links to: its picture, else its title, else a placeholder that says how far the preview is. Opens in
 * a new tab that is not told where the reader came from.
 */
export function ProductLink({ wish, href, onFollow }: { wish: WishView; href: string; onFollow?(): void }) {
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
          alt={wish.productTitle ?? texts.card.linkPlaceholder}
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          onHidden={() => setHiddenImage(image)}
        />
      )}
      <span className={styles.line}>
        {isPending ? <Spinner size="s" /> : <Link2 aria-hidden className={styles.icon} />}
        <span className={styles.words}>
          {!image && <ProductWords wish={wish} />}
          <span className={styles.host}>{hostOf(href)}</span>
        </span>
        <ExternalLink aria-hidden className={styles.icon} />
        <VisuallyHidden>{texts.card.newTab}</VisuallyHidden>
      </span>
    </a>
  );
}

function ProductWords({ wish }: { wish: WishView }) {
  const texts = useTexts(boardTexts);
  if (wish.productTitle) return <span className={styles.title}>{wish.productTitle}</span>;
  if (wish.previewStatus === 'pending') return <span className={styles.pending}>{texts.card.linkPending}</span>;
  if (wish.previewStatus === 'failed') return <span className={styles.title}>{texts.card.linkFailed}</span>;
  return <span className={styles.title}>{texts.card.linkPlaceholder}</span>;
}

/** Where a link leads, without the www that says nothing. A stored link is valid, yet a card must not break on one that is not. */
function hostOf(href: string): string {
  return URL.canParse(href) ? new URL(href).hostname.replace(/^www\./, '') : '';
}
