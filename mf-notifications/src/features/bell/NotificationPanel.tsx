import { useQuery } from '@tanstack/react-query';
import type { NotificationView } from '@wishboard/contracts/http/notification';
import { Button, EmptyState, ErrorState, Spinner, toast, useTexts } from '@wishboard/web-kit/ui';
import { BellOff } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { notificationsQuery } from '../../api/queries';
import { notificationsTexts } from '../../texts/notifications';
import { countUnread } from './badge';
import { NotificationItem } from './NotificationItem';
import styles from './NotificationPanel.module.css';
import { useMarkAllRead } from './use-mark-read';

/** Interval at which the displayed ages are updated, in milliseconds. */
const AGE_INTERVAL_MS = 15_000;

/** Content below the heading: the list, or its loading, error or empty state. */
export function NotificationPanel({ onSelect }: { onSelect(notification: NotificationView): void }) {
  const texts = useTexts(notificationsTexts);
  const now = useNow(AGE_INTERVAL_MS);
  const { data, isPending, isFetching, refetch } = useQuery(notificationsQuery());
  const list = useRef<HTMLUListElement>(null);
  const focusList = () => list.current?.focus({ preventScroll: true });

  if (isPending) {
    return (
      <p role="status" className={styles.loading}>
        <Spinner size="s" />
        {texts.loading}
      </p>
    );
  }
  // A failed poll keeps the last list. It is an error only if the list was never loaded.
  if (data === undefined) {
    return (
      <ErrorState title={texts.error} onRetry={() => void refetch()} retryLabel={texts.retry} retrying={isFetching} />
    );
  }
  if (data.length === 0) return <EmptyState title={texts.empty} picture={<BellOff />} />;
  return (
    <>
      <UnreadLine unread={countUnread(data)} onMarked={focusList} />
      <ul ref={list} tabIndex={-1} className={styles.list}>
        {data.map((notification) => (
          <NotificationItem
            key={notification.id}
            notification={notification}
            now={now}
            onSelect={onSelect}
            onFocusLost={focusList}
          />
        ))}
      </ul>
    </>
  );
}

/**
 * Shows the unread count and the button that marks all as read, while there are unread items. `onMarked` is called when the focused
 * button is removed.
 */
function UnreadLine({ unread, onMarked }: { unread: number; onMarked(): void }) {
  const texts = useTexts(notificationsTexts);
  const markAll = useMarkAllRead();
  if (unread === 0 && !markAll.isPending) return null;
  const mark = () =>
    markAll.mutate(undefined, {
      onSuccess: () => document.activeElement === document.body && onMarked(),
      onError: () => toast({ title: texts.markFailed, variant: 'destructive' }),
    });
  return (
    <div className={styles.summary}>
      <p>{texts.unreadLine(unread)}</p>
      <Button variant="ghost" size="s" disabled={markAll.isPending} onClick={mark}>
        {markAll.isPending ? texts.marking : texts.markAllRead}
      </Button>
    </div>
  );
}

/** Returns the current time in milliseconds since the epoch, updated every `intervalMs`. */
function useNow(intervalMs: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), intervalMs);
    return () => clearInterval(timer);
  }, [intervalMs]);
  return now;
}
