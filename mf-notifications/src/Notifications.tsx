import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { notificationsQuery } from './api/queries';
import { NotificationBell } from './features/bell/NotificationBell';
import { ArrivalAnnouncer } from './features/live/ArrivalAnnouncer';
import type { OpenHintStream } from './features/live/hint-stream';
import { openPageStream } from './features/live/hint-stream';
import { useLiveHints } from './features/live/use-live-hints';

export interface NotificationsProps {
  onOpenWish(wishId: string): void;
  /** Opens the stream of hints; null where the browser has none, and the poll alone must do. */
  openStream?: OpenHintStream | null;
}

/** The bell of one member, kept up to date by the stream of hints and by the poll. */
export function Notifications({ onOpenWish, openStream = openPageStream }: NotificationsProps) {
  const [arrivedTimes, setArrivedTimes] = useState(0);
  const { data } = useQuery(notificationsQuery());
  useLiveHints(openStream);
  return (
    <>
      <NotificationBell rings={arrivedTimes} onOpenWish={onOpenWish} />
      <ArrivalAnnouncer notifications={data} onArrival={() => setArrivedTimes((times) => times + 1)} />
    </>
  );
}
