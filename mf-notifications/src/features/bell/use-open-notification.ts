import type { NotificationView } from '@wishboard/contracts/http/notification';
import { toast, useTexts } from '@wishboard/web-kit/ui';
import { notificationsTexts } from '../../texts/notifications';
import { useMarkRead } from './use-mark-read';

/** What choosing a notification does: it is read, and its wish, where it has one, is shown by `showWish`. */
export function useOpenNotification(showWish: (wishId: string) => void): (notification: NotificationView) => void {
  const texts = useTexts(notificationsTexts);
  const { mutate: markRead } = useMarkRead();
  return ({ id, read, relatedWishId }) => {
    if (read === 0) {
      markRead(id, { onError: () => toast({ title: texts.markFailed, variant: 'destructive' }) });
    }
    if (relatedWishId !== null) showWish(relatedWishId);
  };
}
