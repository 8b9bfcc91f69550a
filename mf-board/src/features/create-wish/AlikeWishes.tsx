import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { countCodePoints } from '@wishboard/contracts/http/fields/text';
import { TITLE_MAX, type WishView } from '@wishboard/contracts/http/wishes/wish';
import { memberText } from '@wishboard/web-kit/texts/lang';
import { useTexts, VisuallyHidden } from '@wishboard/web-kit/ui';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { alikeWishesQuery } from '../../api/queries';
import { wishFormTexts } from '../../texts/wish-form';
import styles from './AlikeWishes.module.css';

/** Debounce in milliseconds: how long typing pauses before similar wishes are searched. */
const PAUSE_MS = 400;
/** Shortest title that is searched, in code points. Two characters make a word in Chinese. */
const TITLE_MIN = 2;

export interface AlikeWishesProps {
  /** The title as typed so far, trimmed. */
  title: string;
  /** Renders the buttons with which a member cheers for a wish. */
  renderReactions(wish: WishView): ReactNode;
  onOpen(wish: WishView): void;
}

/**
 * Shows up to three existing wishes that are similar to the one being written, so that the member can cheer for one instead of
 * making the wish twice. Renders nothing when there are none. A failed read shows no error.
 */
export function AlikeWishes({ title, renderReactions, onOpen }: AlikeWishesProps) {
  const { alike: texts } = useTexts(wishFormTexts);
  const headingId = useId();
  const asked = useDebounced(title, PAUSE_MS);
  const length = countCodePoints(asked);
  const isAsked = length >= TITLE_MIN && length <= TITLE_MAX;
  const { data } = useQuery({
    ...alikeWishesQuery(asked),
    enabled: isAsked,
    // One more letter mostly leaves the same results.
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

/** Debounces a value: returns it once it has stayed the same for the pause. */
function useDebounced(value: string, pauseMs: number): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return settled;
}
