import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { countCodePoints } from '@wishboard/contracts/http/fields/text';
import { TITLE_MAX, type WishView } from '@wishboard/contracts/http/wishes/wish';
import { memberText } from '@wishboard/web-kit/texts/lang';
import { useTexts, VisuallyHidden } from '@wishboard/web-kit/ui';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { alikeWishesQuery } from '../../api/queries';
import { wishFormTexts } from '../../texts/wish-form';
import styles from './AlikeWishes.module.css';

/** A pause of typing after which it is looked for wishes like the title. */
const PAUSE_MS = 400;
/** Shorter titles say too little; two characters are a word in Chinese. */
const TITLE_MIN = 2;

export interface AlikeWishesProps {
  /** The title as far as it is written, without the spaces around it. */
  title: string;
  /** With what a member cheers for a wish. */
  renderReactions(wish: WishView): ReactNode;
  onOpen(wish: WishView): void;
}

/**
 * Up to three wishes that say already what is being written, to cheer for instead of making the wish twice. Nothing while there
 * is none; and nobody is bothered when they could not be read.
 */
export function AlikeWishes({ title, renderReactions, onOpen }: AlikeWishesProps) {
  const { alike: texts } = useTexts(wishFormTexts);
  const headingId = useId();
  const asked = useSettled(title, PAUSE_MS);
  const length = countCodePoints(asked);
  const isAsked = length >= TITLE_MIN && length <= TITLE_MAX;
  const { data } = useQuery({
    ...alikeWishesQuery(asked),
    enabled: isAsked,
    // A letter more mostly leaves the same ones.
    placeholderData: keepPreviousData,
    retry: false,
  });
  const wishes = isAsked && title !== '' ? (data ?? []) : [];
  return (
    <>
      <div role="status">
        <VisuallyHidden>{wishes.length > 0 && texts.found(wishes.length)}</VisuallyHidden>
      </div>
      {wishes.length > 0 && (
        <section aria-labelledby={headingId} className={styles.alike}>
          <h3 id={headingId} className={styles.heading}>
            {texts.heading}
          </h3>
          <ul className={styles.list}>
            {wishes.map((wish) => (
              <li key={wish.id} className={styles.wish}>
                <button type="button" className={styles.open} onClick={() => onOpen(wish)}>
                  <span className={styles.title} {...memberText(wish.title)}>
                    {wish.title}
                  </span>
                  <span className={styles.owner} {...memberText(wish.user.displayName)}>
                    {wish.user.displayName}
                  </span>
                </button>
                {renderReactions(wish)}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** A value that is followed once it has stayed the same for a while. */
function useSettled(value: string, pauseMs: number): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return settled;
}
