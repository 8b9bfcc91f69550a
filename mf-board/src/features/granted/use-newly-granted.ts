import { useQuery } from '@tanstack/react-query';
import type { NotificationView } from '@wishboard/contracts/http/notification';
import { queryKeys } from '@wishboard/contracts/http/routes';
import { readQuery } from '@wishboard/web-kit/api/queries';
import { useCallback, useEffect, useRef } from 'react';

/**
 * Finds wishes that the member cheered for and that were granted since their last visit. They come from the unread notifications in
 * the query cache, which the bell fills.
 *
 * @returns a function that tells whether a wish is one of them; true only for the first call with that wish
 */
export function useNewlyGranted(): (wishId: string) => boolean {
  const { data } = useQuery({ ...readQuery<NotificationView[]>(queryKeys.notifications), enabled: false });
  const notifications = useRef(data);
  useEffect(() => {
    notifications.current = data;
  }, [data]);
  const reported = useRef(new Set<string>());
  return useCallback((wishId) => {
    const isNews = (notifications.current ?? []).some(
      ({ type, read, relatedWishId }) => type === 'granted' && read === 0 && relatedWishId === wishId,
    );
    if (!isNews || reported.current.has(wishId)) return false;
    reported.current.add(wishId);
    return true;
  }, []);
}
