import { memberText } from '@wishboard/web-kit/texts/lang';
import { Button, useTexts } from '@wishboard/web-kit/ui';
import { History } from 'lucide-react';
import { useId, useState } from 'react';
import { boardTexts } from '../../texts/board';
import { forgetSearches, readLastSearches } from './last-searches';
import styles from './SearchField.module.css';

/** Lists the last searches on this device. Renders nothing when there are none. */
export function LastSearches({ onChoose }: { onChoose(q: string): void }) {
  const { search: texts } = useTexts(boardTexts);
  const [searches, setSearches] = useState(readLastSearches);
  const id = useId();
  if (searches.length === 0) return null;
  return (
    <div className={styles.last}>
      <p id={id} className={styles.lastTitle}>
        {texts.last}
      </p>
      <ul aria-labelledby={id} className={styles.lastList}>
        {searches.map((q) => (
          <li key={q}>
            <button type="button" className={styles.lastOne} onClick={() => onChoose(q)}>
              <History aria-hidden />
              <span {...memberText(q)}>{q}</span>
            </button>
          </li>
        ))}
      </ul>
      <Button
        size="s"
        variant="ghost"
        onClick={() => {
          forgetSearches();
          setSearches([]);
        }}
      >
        {texts.forgetLast}
      </Button>
    </div>
  );
}
