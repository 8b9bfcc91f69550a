import { IconButton, type IconButtonProps, useTexts } from '@wishboard/web-kit/ui';
import { Bell } from 'lucide-react';
import { notificationsTexts } from '../../texts/notifications';
import styles from './BellButton.module.css';
import { badgeLabel } from './badge';

export interface BellButtonProps extends Omit<IconButtonProps, 'label'> {
  unread: number;
  /** How often something arrived: each time the bell swings once. */
  rings: number;
}

/** The bell with its badge. The number is part of its name, so the badge itself is silent. */
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
