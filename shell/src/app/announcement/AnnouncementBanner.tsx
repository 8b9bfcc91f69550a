import { useQuery } from '@tanstack/react-query';
import { IconButton, useLanguage, useTexts } from '@wishboard/web-kit/ui';
import { Megaphone, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { announcementQuery } from '../../api/queries';
import { shellTexts } from '../../texts/shell';
import styles from './AnnouncementBanner.module.css';
import { readDismissed, writeDismissed } from './dismissed';

/** Delay before the announcement is requested, in milliseconds, so that the request does not compete with the first screen's. */
const REQUEST_DELAY_MS = 3_000;

/** Shows the operator's announcement in the member's language until the member dismisses it. */
export function AnnouncementBanner() {
  const [asks, setAsks] = useState(false);
  const [dismissed, setDismissed] = useState(readDismissed);
  useEffect(() => {
    const timer = setTimeout(() => setAsks(true), REQUEST_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  const { data } = useQuery({ ...announcementQuery(), enabled: asks });
  const texts = useTexts(shellTexts);
  const isChinese = useLanguage() === 'zh-TW';
  const announcement = data?.announcement;
  const isShown = announcement && announcement.since !== dismissed;
  const dismiss = (since: string) => {
    writeDismissed(since);
    setDismissed(since);
  };
  return (
    <div role="status">
      {isShown && (
        <div className={styles.banner}>
          <Megaphone aria-hidden />
          <p lang={isChinese ? 'zh-Hant-TW' : 'en'}>{isChinese ? announcement.chinese : announcement.english}</p>
          <IconButton label={texts.dismissAnnouncement} size="s" onClick={() => dismiss(announcement.since)}>
            <X aria-hidden />
          </IconButton>
        </div>
      )}
    </div>
  );
}
