import type { QueueItemView } from '@wishboard/contracts/http/moderation/moderation';
import { ageOf } from '@wishboard/web-kit/texts/dates';
import { memberText } from '@wishboard/web-kit/texts/lang';
import { Button, useTexts } from '@wishboard/web-kit/ui';
import { useId } from 'react';
import { moderationTexts } from '../../texts/moderation';
import styles from './Queue.module.css';

interface QueueProps {
  items: readonly QueueItemView[];
  chosenId: string | null;
  onChoose(item: QueueItemView): void;
  /** Loads the next page; null when there is none. */
  onMore: (() => void) | null;
  isReading: boolean;
}

/** The queue, grouped by subject: worst reason first, then oldest first. */
export function Queue({ items, chosenId, onChoose, onMore, isReading }: QueueProps) {
  const texts = useTexts(moderationTexts);
  const headingId = useId();
  // One option must be a tab stop, even when the chosen subject has left the queue.
  const reached = items.some(({ id }) => id === chosenId) ? chosenId : items[0]?.id;
  return (
    <div className={styles.queue}>
      <h2 id={headingId}>{texts.queue}</h2>
      {items.length > 0 && (
        <div role="listbox" aria-labelledby={headingId} className={styles.list}>
          {items.map((item) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the page's own keys go through the queue
            <div
              key={item.id}
              role="option"
              aria-selected={item.id === chosenId}
              tabIndex={item.id === reached ? 0 : -1}
              className={styles.item}
              onClick={() => onChoose(item)}
            >
              <Item item={item} />
            </div>
          ))}
        </div>
      )}
      {onMore && (
        <Button size="s" pending={isReading} onClick={onMore}>
          {texts.more}
        </Button>
      )}
    </div>
  );
}

function Item({ item }: { item: QueueItemView }) {
  const texts = useTexts(moderationTexts);
  const { kind, about, member, worstReason, reports, isObjection, isHeld, isOfRing, since } = item;
  const age = ageOf(since, Date.now());
  return (
    <>
      <p className={styles.about}>
        {texts.kinds[kind]}: <span {...memberText(about)}>{about}</span>
      </p>
      <p className={styles.facts}>
        {isObjection && <strong>{texts.objection}</strong>}
        {isHeld && <strong>{texts.held}</strong>}
        {isOfRing && <strong>{texts.ring}</strong>}
        {reports > 0 && <span>{texts.reasons[worstReason]}</span>}
        {reports > 0 && <span>{texts.reports(reports)}</span>}
        <span>@{member.username}</span>
        <time dateTime={since}>{texts.ages[age.unit]('count' in age ? age.count : 0)}</time>
      </p>
    </>
  );
}
