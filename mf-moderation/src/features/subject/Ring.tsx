import type { RingView } from '@wishboard/contracts/http/moderation/moderation';
import { useTexts } from '@wishboard/web-kit/ui';
import { moderationTexts } from '../../texts/moderation';
import styles from './Subject.module.css';

/** Tells that accounts created together cheer the wish, and lists them. Each links to the account's board, where it can be reported. */
export function Ring({ ring }: { ring: RingView }) {
  const texts = useTexts(moderationTexts);
  const { accounts, count, wishes } = ring;
  return (
    <div className={styles.part}>
      <h3>{texts.ring}</h3>
      <p>{texts.ringOf(count, wishes)}</p>
      <ul className={styles.names}>
        {accounts.map(({ id, username }) => (
          <li key={id}>
            <a href={`/?member=${encodeURIComponent(username)}`} target="_blank" rel="noreferrer">
              @{username}
            </a>
          </li>
        ))}
        {count > accounts.length && <li>{texts.andOthers(count - accounts.length)}</li>}
      </ul>
    </div>
  );
}
