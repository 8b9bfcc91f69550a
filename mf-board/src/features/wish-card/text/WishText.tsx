import { memberText } from '@wishboard/web-kit/texts/lang';
import { useTexts } from '@wishboard/web-kit/ui';
import { type FocusEvent, useId, useState } from 'react';
import { boardTexts } from '../../../texts/board';
import { LinkedText } from './LinkedText';
import { isLong } from './long-text';
import styles from './WishText.module.css';

/** A link that begins so near the lower edge of the folded text is in a line that is cut away: notes hang askew. */
const HIDDEN_PX = 8;

/**
 * The description. A long one is folded, so that one wish does not fill the wall; nothing is taken out of the page. Where it
 * is read by itself it is shown whole.
 */
export function WishText({ text, whole = false }: { text: string; whole?: boolean }) {
  const texts = useTexts(boardTexts);
  const [open, setOpen] = useState(false);
  const id = useId();
  const long = !whole && isLong(text);
  const folded = long && !open;
  const unfoldAt = ({ target, currentTarget }: FocusEvent) => {
    // A link below the fold that the Tab key comes to would have the focus unseen.
    if (target.getBoundingClientRect().top >= currentTarget.getBoundingClientRect().bottom - HIDDEN_PX) setOpen(true);
  };
  return (
    <>
      <p
        id={id}
        {...memberText(text)}
        className={folded ? `${styles.description} ${styles.folded}` : styles.description}
        onFocus={folded ? unfoldAt : undefined}
      >
        <LinkedText text={text} />
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
