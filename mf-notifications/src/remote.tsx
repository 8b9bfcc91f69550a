import type { NotificationsRemoteProps } from '@wishboard/contracts/remotes/contract';
import { RemoteRoot } from '@wishboard/web-kit/ui';
import { Notifications } from './Notifications';

/** The component that the shell loads: the bell in its header. See contracts/remotes/contract.ts. */
export default function NotificationsRemote({
  currentUser,
  language,
  navigation,
  onOpenWish,
}: NotificationsRemoteProps) {
  return (
    <RemoteRoot boundary="notifications" language={language}>
      <Notifications key={currentUser.id} memberId={currentUser.id} navigation={navigation} onOpenWish={onOpenWish} />
    </RemoteRoot>
  );
}
