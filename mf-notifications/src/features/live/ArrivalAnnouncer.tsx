import type { NotificationView } from '@wishboard/contracts/http/notification';
import { useTexts, VisuallyHidden } from '@wishboard/web-kit/ui';
import { useEffect, useRef, useState } from 'react';
import { sentenceText } from '../../sentence';
import { notificationsTexts } from '../../texts/notifications';
import { arrivals } from './arrivals';

export interface ArrivalAnnouncerProps {
  /** The list as last loaded; undefined before the first load. */
  notifications: readonly NotificationView[] | undefined;
  onArrival(): void;
}

/** Announces notifications that arrive while the page is open in a polite live region. Items of the first load are not announced. */
export function ArrivalAnnouncer({ notifications, onArrival }: ArrivalAnnouncerProps) {
  const texts = useTexts(notificationsTexts);
  const previous = useRef<readonly NotificationView[]>(undefined);
  const [announcement, setAnnouncement] = useState('');

  useEffect(() => {
    if (notifications === undefined || notifications === previous.current) return;
    const news = previous.current === undefined ? [] : arrivals(previous.current, notifications);
    previous.current = notifications;
    const [newest] = news;
    if (newest === undefined) return;
    setAnnouncement(texts.arrived(news.length, sentenceText(newest, texts)));
    onArrival();
  }, [notifications, texts, onArrival]);

  return (
    <div role="status" aria-live="polite">
      <VisuallyHidden>{announcement}</VisuallyHidden>
    </div>
  );
}
