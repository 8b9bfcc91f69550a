import type { SubjectView } from '@wishboard/contracts/http/moderation/moderation';
import { EmptyState, ErrorState, Spinner, useTexts } from '@wishboard/web-kit/ui';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { type Choice, reversibleDecisions } from './features/decide/choices';
import { DecisionForm } from './features/decide/DecisionForm';
import { AddPictureFilter } from './features/lists/AddPictureFilter';
import { Queue } from './features/queue/Queue';
import { History } from './features/subject/History';
import { Subject } from './features/subject/Subject';
import styles from './Moderation.module.css';
import { moderationTexts } from './texts/moderation';
import { useQueue } from './use-queue';
import { useShortcuts } from './use-shortcuts';

const STEPS: Record<string, 1 | -1> = { j: 1, k: -1 };
const ARROWS: Record<string, 1 | -1> = { ArrowDown: 1, ArrowUp: -1 };

/** The queue, with the chosen item beside it. J and K, and in the list the arrow keys, move to another item. */
export function QueueView({ page: root, isFirst }: { page: RefObject<HTMLElement | null>; isFirst: boolean }) {
  const texts = useTexts(moderationTexts);
  const { query, items, chosen, choose, step, removeDecided } = useQueue();
  const { isPending, isError, isFetching, data, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = query;

  const chosenId = chosen?.id;
  const moveFocusToChosen = useFocusOnChosen(root, chosenId, { isLoaded: data !== undefined, isFirst });

  useShortcuts(root, ({ key, target, isTyped }) => {
    if (isTyped) return false;
    const by = STEPS[key] ?? (target.closest('[role="listbox"]') ? ARROWS[key] : undefined);
    if (by === undefined) return false;
    moveFocusToChosen();
    step(by);
    return true;
  });

  return (
    <>
      {isPending && <Spinner size="l" label={texts.loading} />}
      {isError && !data && (
        <ErrorState title={texts.queueFailed} onRetry={() => void refetch()} retrying={isFetching} />
      )}
      {data && items.length === 0 && !chosen && (
        <EmptyState title={texts.empty.title} description={texts.empty.description} />
      )}
      {(items.length > 0 || chosen) && (
        <div className={styles.columns}>
          <Queue
            items={items}
            chosenId={chosenId ?? null}
            onChoose={choose}
            onMore={hasNextPage ? () => void fetchNextPage() : null}
            isReading={isFetchingNextPage}
          />
          {chosen && (
            <Subject key={chosen.id} item={chosen}>
              {(subject) => (
                <DecisionPanel
                  subject={subject}
                  isObjection={chosen.isObjection}
                  page={root}
                  onDecided={() => {
                    moveFocusToChosen();
                    void removeDecided(chosen.id);
                  }}
                />
              )}
            </Subject>
          )}
        </div>
      )}
    </>
  );
}

/**
 * Moves the focus into the queue as soon as it is loaded, unless the reader came back to it. Returns a function after which the focus
 * follows the next chosen item. A focus outside the page stays where it is.
 */
function useFocusOnChosen(
  root: RefObject<HTMLElement | null>,
  chosenId: string | undefined,
  { isLoaded, isFirst }: { isLoaded: boolean; isFirst: boolean },
): () => void {
  const takesFocus = useRef(isFirst);
  useEffect(() => {
    if (!takesFocus.current || !isLoaded) return;
    takesFocus.current = false;
    const { activeElement } = document;
    if (activeElement !== document.body && !root.current?.contains(activeElement)) return;
    const option = chosenId && root.current?.querySelector<HTMLElement>('[role="option"][aria-selected="true"]');
    (option || root.current)?.focus();
  }, [chosenId, isLoaded, root]);
  return () => {
    takesFocus.current = true;
  };
}

interface DecisionPanelProps {
  subject: SubjectView;
  isObjection: boolean;
  page: RefObject<HTMLElement | null>;
  onDecided(): void;
}

/** The form for a new decision, above the earlier decisions, each of which can be taken back with the same form. */
function DecisionPanel({ subject, isObjection, page, onDecided }: DecisionPanelProps) {
  const [choice, choose] = useState<Choice | null>(null);
  return (
    <>
      <DecisionForm
        subject={subject}
        isObjection={isObjection}
        choice={choice}
        onChoose={choose}
        page={page}
        onDecided={onDecided}
      />
      {subject.pictureMark && <AddPictureFilter mark={subject.pictureMark} />}
      <History
        subject={subject}
        reversible={reversibleDecisions(subject)}
        onTakeBack={(undoes) => {
          choose({ decision: 'take-back', undoes });
          page.current?.querySelector<HTMLElement>('form input[type="radio"]')?.focus();
        }}
      />
    </>
  );
}
