import { useQuery } from '@tanstack/react-query';
import type { NotificationsRemoteProps } from '@wishboard/contracts/remotes/contract';
import { MemberNavigation } from '@wishboard/web-kit/address/MemberLink';
import { useMemoryNavigation } from '@wishboard/web-kit/address/use-memory-navigation';
import { useState } from 'react';
import { notificationsQuery } from './api/queries';
import { NotificationBell } from './features/bell/NotificationBell';
import { useOpenNotification } from './features/bell/use-open-notification';
import { ArrivalAnnouncer } from './features/live/ArrivalAnnouncer';
import { type OpenHintStream, openPageStream } from './features/live/hint-stream';
import { useLiveHints } from './features/live/use-live-hints';
import { useWelcomeBack } from './features/live/use-welcome-back';

export interface NotificationsProps extends Pick<NotificationsRemoteProps, 'navigation' | 'onOpenWish'> {
  memberId: string;
  /** Opens the stream of hints; null in a browser without EventSource, where polling is the only source of updates. */
  openStream?: OpenHintStream | null;
}

/** The bell of one member, kept up to date by the stream of hints and by polling. */
export function Notifications({ memberId, navigation, onOpenWish, openStream = openPageStream }: NotificationsProps) {
  const [arrivedTimes, setArrivedTimes] = useState(0);
  const own = useMemoryNavigation();
  const { data } = useQuery(notificationsQuery());
  useLiveHints(openStream);
  useWelcomeBack(memberId, data, useOpenNotification(onOpenWish));
  return (
    <MemberNavigation value={navigation ?? null}>
      <NotificationBell rings={arrivedTimes} navigation={navigation ?? own} onOpenWish={onOpenWish} />
      <ArrivalAnnouncer notifications={data} onArrival={() => setArrivedTimes((times) => times + 1)} />
    </MemberNavigation>
  );
}
