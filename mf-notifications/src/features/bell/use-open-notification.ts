import type { NotificationView } from '@wishboard/contracts/http/notification';
import { toast, useTexts } from '@wishboard/web-kit/ui';
import { notificationsTexts } from '../../texts/notifications';
import { useMarkRead } from './use-mark-read';

/** Whether the notification is about a moderators' decision. My Board shows such decisions, because the wish itself may be hidden. */
export const isModerationNotice = ({ type }: NotificationView): boolean => type === 'moderation' || type === 'report';

/** Whether the notification is about the member's data export, which is offered in a dialog of the account menu. */
export const isExportNotice = ({ type }: NotificationView): boolean => type === 'export';

/**
 * Returns the handler for selecting a notification. It marks the notification as read. It then calls `showMyBoard` for a moderators'
 * decision, `showExport` for a data export, and otherwise `showWish` if there is a related wish.
 */
export function useOpenNotification(
  showWish: (wishId: string) => void,
  showMyBoard?: () => void,
  showExport?: () => void,
): (notification: NotificationView) => void {
  const texts = useTexts(notificationsTexts);
  const { mutate: markRead } = useMarkRead();
  return (notification) => {
    const { id, read, relatedWishId } = notification;
    if (read === 0) {
      markRead(id, { onError: () => toast({ title: texts.markFailed, variant: 'destructive' }) });
    }
    if (isModerationNotice(notification)) showMyBoard?.();
    else if (isExportNotice(notification)) showExport?.();
    else if (relatedWishId !== null) showWish(relatedWishId);
  };
}
