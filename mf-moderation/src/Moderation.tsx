import { SegmentedControl, useTexts } from '@wishboard/web-kit/ui';
import { useId, useRef, useState } from 'react';
import { FilterLists } from './features/lists/FilterLists';
import styles from './Moderation.module.css';
import { QueueView } from './QueueView';
import { moderationTexts } from './texts/moderation';

type Part = 'queue' | 'lists';

/** The moderators' page: the queue, and the lists of filters that hold or refuse wishes. */
export function Moderation() {
  const texts = useTexts(moderationTexts);
  const [part, show] = useState<Part>('queue');
  // After switching back to the queue, the focus stays on the switch.
  const [isFirst, setIsFirst] = useState(true);
  const root = useRef<HTMLElement>(null);
  const headingId = useId();
  const go = (to: Part) => {
    setIsFirst(false);
    show(to);
  };
  return (
    <section ref={root} tabIndex={-1} aria-labelledby={headingId} className={styles.page}>
      <div className={styles.head}>
        <h1 id={headingId}>{texts.heading}</h1>
        {part === 'queue' && <p className={styles.keys}>{texts.keys}</p>}
      </div>
      <SegmentedControl
        label={texts.parts}
        value={part}
        onChange={go}
        options={[
          { value: 'queue', label: texts.partQueue },
          { value: 'lists', label: texts.partLists },
        ]}
      />
      {part === 'queue' ? <QueueView page={root} isFirst={isFirst} /> : <FilterLists />}
    </section>
  );
}
