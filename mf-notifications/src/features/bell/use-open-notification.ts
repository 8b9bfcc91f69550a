import type { NotificationView } from '@wishboard/contracts/http/notification';
import { toast, useTexts } from '@wishboard/web-kit/ui';
import { notificationsTexts } from '../../texts/notifications';
import { useMarkRead } from './use-mark-read';

/** Whether it is about what moderators decided, which My Board says: the wish may be shown to nobody any more. */
export const isOfModerators = ({ type }: NotificationView): boolean => type === 'moderation' || type === 'report';

/** Whether it is of the file with everything of the member's, which a dialog behind their picture has. */
export const isOfFile = ({ type }: NotificationView): boolean => type === 'export';

/**
 * What choosing a notification does: it is read, and its wish, where it has one, is shown by `showWish`; what moderators decided is
 * shown by `showOwn`, and the member's file by `showData`.
 */
export function useOpenNotification(
  showWish: (wishId: string) => void,
  showOwn?: () => void,
  showData?: () => void,
): (notification: NotificationView) => void {
  const texts = useTexts(notificationsTexts);
  const { mutate: markRead } = useMarkRead();
  return (notification) => {
    const { id, read, relatedWishId } = notification;
    if (read === 0) {
      markRead(id, { onError: () => toast({ title: texts.markFailed, variant: 'destructive' }) });
    }
    if (isOfModerators(notification)) showOwn?.();
    else if (isOfFile(notification)) showData?.();
    else if (relatedWishId !== null) showWish(relatedWishId);
  };
}
