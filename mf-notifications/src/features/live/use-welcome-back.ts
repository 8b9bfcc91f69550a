import type { NotificationView } from '@wishboard/contracts/http/notification';
import { toast, useTexts } from '@wishboard/web-kit/ui';
import { useEffect, useEffectEvent } from 'react';
import { sentenceText } from '../../sentence';
import { notificationsTexts } from '../../texts/notifications';
import { grantedMeanwhile } from './granted-meanwhile';

/**
 * Shows a toast to a returning member when a wish they cheered for was granted meanwhile, with a button that opens it.
 *
 * @param notifications the list as last loaded; undefined before the first load
 */
export function useWelcomeBack(
  memberId: string,
  notifications: readonly NotificationView[] | undefined,
  onOpen: (notification: NotificationView) => void,
): void {
  const texts = useTexts(notificationsTexts);
  const showToast = useEffectEvent(() => {
    const [newest, ...others] = grantedMeanwhile(memberId, notifications ?? [], () => window.localStorage);
    if (!newest) return;
    toast({
      title: sentenceText(newest, texts),
      description: texts.youCheered(others.length),
      action: { label: texts.seeIt, onSelect: () => onOpen(newest) },
    });
  });
  const isRead = notifications !== undefined;
  useEffect(() => {
    if (isRead) showToast();
  }, [isRead]);
}
