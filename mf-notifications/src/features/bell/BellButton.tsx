import { IconButton, type IconButtonProps, useTexts } from '@wishboard/web-kit/ui';
import { Bell } from 'lucide-react';
import { notificationsTexts } from '../../texts/notifications';
import styles from './BellButton.module.css';
import { badgeLabel } from './badge';

export interface BellButtonProps extends Omit<IconButtonProps, 'label'> {
  unread: number;
  /** Number of arrivals since the page was opened. The bell swings once whenever the number changes. */
  rings: number;
}

/** The bell with its badge. The unread count is part of the button's accessible name, so the badge is hidden from screen readers. */
export function BellButton({ unread, rings, ...rest }: BellButtonProps) {
  const texts = useTexts(notificationsTexts);
  const badge = badgeLabel(unread);
  return (
    <IconButton {...rest} label={texts.bell(unread)} className={styles.bell}>
      <Bell key={rings} aria-hidden className={rings > 0 ? styles.ringing : undefined} />
      {badge !== '' && (
        <span key={badge} aria-hidden className={styles.badge} data-badge>
          {badge}
        </span>
      )}
    </IconButton>
  );
}
