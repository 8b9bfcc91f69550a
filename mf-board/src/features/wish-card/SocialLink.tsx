import { useTexts } from '@wishboard/web-kit/ui';
import { AtSign } from 'lucide-react';
import { boardTexts } from '../../texts/board';
import styles from './SocialLink.module.css';
import { instagramHandle, instagramProfile } from './social-link';

/** Link to the Instagram account that a wish names. Opens in a new tab without a referrer. */
export function SocialLink({ account, onFollow }: { account: string; onFollow?(): void }) {
  const { card } = useTexts(boardTexts);
  const handle = instagramHandle(account);
  return (
    <a
      className={styles.social}
      href={instagramProfile(account)}
      target="_blank"
      rel="noreferrer noopener"
      referrerPolicy="no-referrer"
      aria-label={`${card.social(handle)} ${card.newTab}`}
      onClick={onFollow}
    >
      <AtSign aria-hidden className={styles.icon} />
      {handle.slice(1)}
    </a>
  );
}
