import { interestKey } from '@wishboard/contracts/http/members/preferences';
import { memberText } from '@wishboard/web-kit/texts/lang';
import { IconButton, useTexts } from '@wishboard/web-kit/ui';
import { X } from 'lucide-react';
import { type RefObject, useId, useLayoutEffect, useRef } from 'react';
import { RemovalStatus } from '../../interests/RemovalStatus';
import { useRemoveInterest } from '../../interests/use-remove-interest';
import { interestsTexts } from '../../texts/interests';
import styles from './InterestsSummary.module.css';

export interface InterestChipsProps {
  label: string;
  interests: readonly string[];
  /** Whether the server supports changing interests. */
  canEdit: boolean;
  /** Element that gets the focus when the last chip is removed. */
  onLast: RefObject<HTMLElement | null>;
}

/** Removable interests. The last removal can be undone. */
export function InterestChips({ label, interests, canEdit, onLast }: InterestChipsProps) {
  const texts = useTexts(interestsTexts);
  const labelId = useId();
  const list = useRef<HTMLUListElement>(null);
  const { removeInterest, removedInterest, restoreInterest, error } = useRemoveInterest();
  const pendingFocus = useRef<{ interest: string; at: number; isRemoval: boolean } | null>(null);

  // The focused button is gone: focuses the next chip, the previous one, or the restored one.
  useLayoutEffect(() => {
    if (!pendingFocus.current) return;
    const { interest, at, isRemoval } = pendingFocus.current;
    const place = interests.indexOf(interest);
    if (isRemoval === place >= 0) return;
    pendingFocus.current = null;
    const buttons = list.current?.querySelectorAll('button') ?? [];
    (buttons[isRemoval ? Math.min(at, buttons.length - 1) : place] ?? onLast.current)?.focus({ preventScroll: true });
  }, [interests, onLast]);

  const remove = (interest: string, at: number) => {
    removeInterest(interest);
    pendingFocus.current = { interest, at, isRemoval: true };
  };
  const undo = () => {
    if (removedInterest === null) return;
    restoreInterest();
    pendingFocus.current = { interest: removedInterest, at: 0, isRemoval: false };
    // The interest may come back late, or not be among the first chips.
    onLast.current?.focus({ preventScroll: true });
  };

  return (
    <>
      {interests.length > 0 && (
        <div className={styles.interests}>
          <span id={labelId}>{label}</span>{' '}
          <ul ref={list} aria-labelledby={labelId} className={styles.chips}>
            {interests.map((interest, at) => (
              <li key={interestKey(interest)} className={styles.keyword} data-removable={canEdit || undefined}>
                <span {...memberText(interest)}>{interest}</span>
                {canEdit && (
                  <IconButton
                    size="s"
                    className={styles.remove}
                    label={texts.remove(interest)}
                    onClick={() => remove(interest, at)}
                  >
                    <X aria-hidden />
                  </IconButton>
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
      <div className={styles.told} data-empty={removedInterest === null && !error ? true : undefined}>
        <RemovalStatus removedInterest={removedInterest} error={error} onUndo={undo} />
      </div>
    </>
  );
}
