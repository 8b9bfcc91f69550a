import { useQuery } from '@tanstack/react-query';
import type { FilterView } from '@wishboard/contracts/http/moderation/moderation-filters';
import { memberText } from '@wishboard/web-kit/texts/lang';
import { Button, ErrorState, Spinner, useFocusLost, useTexts } from '@wishboard/web-kit/ui';
import { useRef } from 'react';
import { filterPreviewQuery } from '../../api/queries';
import { moderationTexts } from '../../texts/moderation';
import styles from './FilterLists.module.css';

/** Maximum number of titles shown; the count covers all matches. */
const SHOWN = 50;

interface FilterPreviewProps {
  filter: FilterView;
  /** Null when the filter is already on. */
  onSwitchOn: (() => void) | null;
  isPending: boolean;
  onFocusLost(): void;
}

/** Shows which of the newest wishes a filter matches. A filter can be switched on only here. */
export function FilterPreview({ filter, onSwitchOn, isPending, onFocusLost }: FilterPreviewProps) {
  const { lists: texts } = useTexts(moderationTexts);
  const { kind, text, action } = filter;
  const { data, isError, isFetching, refetch } = useQuery(filterPreviewQuery({ kind, text }));
  const part = useRef<HTMLDivElement>(null);
  useFocusLost(part, onFocusLost);
  return (
    <div ref={part} className={styles.preview}>
      {!data && !isError && <Spinner label={texts.looking} />}
      {isError && !data && (
        <ErrorState title={texts.previewFailed} onRetry={() => void refetch()} retrying={isFetching} />
      )}
      {data && (
        <>
          <p role="status">{texts.found[action](data.found.length, data.looked)}</p>
          {data.found.length > 0 && (
            <ul className={styles.found}>
              {data.found.slice(0, SHOWN).map(({ id, title }) => (
                <li key={id} {...memberText(title)}>
                  {title}
                </li>
              ))}
            </ul>
          )}
          {onSwitchOn && (
            <Button size="s" variant="primary" pending={isPending} onClick={onSwitchOn}>
              {texts.switchOn}
            </Button>
          )}
        </>
      )}
    </div>
  );
}
