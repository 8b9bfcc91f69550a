import { useQuery } from '@tanstack/react-query';
import type { NotificationsRemoteProps } from '@wishboard/contracts/remotes/contract';
import { useOwnNavigation } from '@wishboard/web-kit/address/use-own-navigation';
import { useState } from 'react';
import { notificationsQuery } from './api/queries';
import { NotificationBell } from './features/bell/NotificationBell';
import { ArrivalAnnouncer } from './features/live/ArrivalAnnouncer';
import type { OpenHintStream } from './features/live/hint-stream';
import { openPageStream } from './features/live/hint-stream';
import { useLiveHints } from './features/live/use-live-hints';

export interface NotificationsProps extends Pick<NotificationsRemoteProps, 'navigation' | 'onOpenWish'> {
  /** Opens the stream of hints; null where the browser has none, and the poll alone must do. */
  openStream?: OpenHintStream | null;
}

/** The bell of one member, kept up to date by the stream of hints and by the poll. */
export function Notifications({ navigation, onOpenWish, openStream = openPageStream }: NotificationsProps) {
  const [arrivedTimes, setArrivedTimes] = useState(0);
  const own = useOwnNavigation();
  const { data } = useQuery(notificationsQuery());
  useLiveHints(openStream);
  return (
    <>
      <NotificationBell rings={arrivedTimes} navigation={navigation ?? own} onOpenWish={onOpenWish} />
      <ArrivalAnnouncer notifications={data} onArrival={() => setArrivedTimes((times) => times + 1)} />
    </>
  );
}
