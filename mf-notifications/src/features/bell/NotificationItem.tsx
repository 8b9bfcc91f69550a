import type { NotificationType, NotificationView } from '@wishboard/contracts/http/notification';
import { ageOf } from '@wishboard/web-kit/texts/dates';
import { useFocusLost, useTexts, VisuallyHidden } from '@wishboard/web-kit/ui';
import { Bell, Hand, Heart, type LucideIcon, Sparkles } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { type NotificationsTexts, notificationsTexts } from '../../texts/notifications';
import styles from './NotificationItem.module.css';

/** A type that has no look of its own, or that only a newer server knows, has the bell's. */
const ICONS: Partial<Record<NotificationType, LucideIcon>> = { reaction: Heart, granted: Sparkles, welcome: Hand };

/** An age in words. */
export function ageText(createdAt: string, now: number, texts: NotificationsTexts): string {
  const age = ageOf(createdAt, now);
  if (age.unit === 'now') return texts.justNow;
  return { minutes: texts.minutesAgo, hours: texts.hoursAgo, days: texts.daysAgo }[age.unit](age.count);
}

export interface NotificationItemProps {
  notification: NotificationView;
  /** Milliseconds since the epoch. */
  now: number;
  onSelect(notification: NotificationView): void;
  /** The line is no button any more, and had the focus. */
  onFocusLost(): void;
}

/** One line of the list: a button as long as choosing it does anything. */
export function NotificationItem({ notification, now, onSelect, onFocusLost }: NotificationItemProps) {
  const texts = useTexts(notificationsTexts);
  const { type, message, read, relatedWishId, createdAt } = notification;
  const Icon = ICONS[type] ?? Bell;
  const content = (
    <>
      <span aria-hidden className={styles.icon} data-type={type}>
        <Icon />
      </span>
      <span className={styles.text}>
        {read === 0 && <VisuallyHidden>{`${texts.unreadMark} `}</VisuallyHidden>}
        <span className={styles.message}>{message}</span>
        <time dateTime={createdAt} className={styles.age}>
          {ageText(createdAt, now, texts)}
        </time>
      </span>
      {read === 0 && <span aria-hidden className={styles.dot} data-dot />}
    </>
  );
  return (
    <li className={styles.item} data-unread={read === 0 || undefined}>
      {read === 0 || relatedWishId !== null ? (
        <LineButton onPress={() => onSelect(notification)} onFocusLost={onFocusLost}>
          {content}
        </LineButton>
      ) : (
        <div className={styles.line}>{content}</div>
      )}
    </li>
  );
}

function LineButton({ children, onPress, onFocusLost }: { children: ReactNode; onPress(): void; onFocusLost(): void }) {
  const button = useRef<HTMLButtonElement>(null);
  useFocusLost(button, onFocusLost);
  return (
    <button ref={button} type="button" className={styles.line} onClick={onPress}>
      {children}
    </button>
  );
}
