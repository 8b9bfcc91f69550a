import { useQuery } from '@tanstack/react-query';
import type { FilterLook } from '@wishboard/contracts/http/moderation/moderation-filters';
import { ErrorState, Spinner, useTexts } from '@wishboard/web-kit/ui';
import { useId, useRef, useState } from 'react';
import { filtersQuery } from '../../api/queries';
import { moderationTexts } from '../../texts/moderation';
import { AddFilter } from './AddFilter';
import styles from './FilterLists.module.css';
import { FilterRow } from './FilterRow';

/** Key of a filter that stays the same when its action or state changes. */
const keyOf = ({ kind, text }: FilterLook) => `${kind} ${text}`;

/** Filters that hold or refuse wishes, and drafts of such filters. A filter is previewed before it is switched on. */
export function FilterLists() {
  const { lists: texts } = useTexts(moderationTexts);
  const { data, isError, isFetching, refetch } = useQuery(filtersQuery());
  const [open, setOpen] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const headingId = useId();
  return (
    <div className={styles.lists}>
      <AddFilter field={field} onAdded={(filter) => setOpen(keyOf(filter))} />
      <div className={styles.part}>
        <h2 id={headingId}>{texts.heading}</h2>
        {!data && !isError && <Spinner label={texts.loading} />}
        {isError && !data && (
          <ErrorState title={texts.loadFailed} onRetry={() => void refetch()} retrying={isFetching} />
        )}
        {data?.length === 0 && <p>{texts.none}</p>}
        {data && data.length > 0 && (
          <ul aria-labelledby={headingId} className={styles.rows}>
            {data.map((filter) => (
              <FilterRow
                key={keyOf(filter)}
                filter={filter}
                isOpen={open === keyOf(filter)}
                onOpen={(isOpen) => setOpen(isOpen ? keyOf(filter) : null)}
                onFocusLost={() => field.current?.focus()}
              />
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
