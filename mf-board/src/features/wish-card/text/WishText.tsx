import { memberText } from '@wishboard/web-kit/texts/lang';
import { useTexts } from '@wishboard/web-kit/ui';
import { type FocusEvent, useId, useState } from 'react';
import { boardTexts } from '../../../texts/board';
import { LinkedText } from './LinkedText';
import { isLong } from './long-text';
import styles from './WishText.module.css';

/**
 * Distance in CSS pixels from the lower edge of the folded text. A link that begins closer to it is in a line that is cut off,
 * because notes are rotated.
 */
const HIDDEN_PX = 8;

/**
 * The description of a wish. A long one is folded by CSS, so that one wish does not fill the wall; the whole text stays in the DOM.
 * With `whole` it is never folded.
 */
export function WishText({ text, whole = false }: { text: string; whole?: boolean }) {
  const texts = useTexts(boardTexts);
  const [open, setOpen] = useState(false);
  const id = useId();
  const long = !whole && isLong(text);
  const folded = long && !open;
  const unfoldAt = ({ target, currentTarget }: FocusEvent) => {
    // The Tab key has reached a link below the fold, where the focus would be invisible.
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
