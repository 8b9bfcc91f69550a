import { useTexts } from '@wishboard/web-kit/ui';
import { useId, useState } from 'react';
import { boardTexts } from '../../texts/board';
import { isLong } from './long-text';
import styles from './WishCard.module.css';

/** The description. A long one is folded, so that one wish does not fill the wall; nothing is taken out of the page. */
export function WishText({ text }: { text: string }) {
  const texts = useTexts(boardTexts);
  const [open, setOpen] = useState(false);
  const id = useId();
  const long = isLong(text);
  return (
    <>
      <p id={id} className={long && !open ? `${styles.description} ${styles.folded}` : styles.description}>
        {text}
      </p>
      {long && (
        <button
          type="button"
          className={styles.fold}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          {open ? texts.card.showLess : texts.card.showMore}
        </button>
      )}
    </>
  );
}
