import { IconButton, useTexts } from '@wishboard/web-kit/ui';
import { Settings } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { notificationsTexts } from '../../texts/notifications';
import styles from './NotificationHeader.module.css';
import { NotificationSettings } from './NotificationSettings';

/** Header of the list: an optional heading, and the button that shows the settings below. */
export function NotificationHeader({ children }: { children?: ReactNode }) {
  const texts = useTexts(notificationsTexts);
  const settingsId = useId();
  const [open, setOpen] = useState(false);
  return (
    <>
      <div className={styles.header}>
        {children}
        <IconButton
          label={texts.settings}
          size="s"
          className={styles.settings}
          aria-expanded={open}
          aria-controls={open ? settingsId : undefined}
          onClick={() => setOpen(!open)}
        >
          <Settings aria-hidden />
        </IconButton>
      </div>
      {open && <NotificationSettings id={settingsId} />}
    </>
  );
}
