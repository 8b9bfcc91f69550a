import { useQuery } from '@tanstack/react-query';
import type { NotificationView } from '@wishboard/contracts/http/notification';
import { queryKeys } from '@wishboard/contracts/http/routes';
import { readQuery } from '@wishboard/web-kit/api/queries';
import { useCallback, useEffect, useRef } from 'react';

/**
 * Wishes that the member cheered for and that were granted since they last looked: those of unread notifications, which
 * the bell reads into the page's cache.
 *
 * @returns whether a wish is one of them, the first time it is asked for it
 */
export function useCheeredNews(): (wishId: string) => boolean {
  const { data } = useQuery({ ...readQuery<NotificationView[]>(queryKeys.notifications), enabled: false });
  const notifications = useRef(data);
  useEffect(() => {
    notifications.current = data;
  }, [data]);
  const told = useRef(new Set<string>());
  return useCallback((wishId) => {
    const isNews = (notifications.current ?? []).some(
      ({ type, read, relatedWishId }) => type === 'granted' && read === 0 && relatedWishId === wishId,
    );
    if (!isNews || told.current.has(wishId)) return false;
    told.current.add(wishId);
    return true;
  }, []);
}
