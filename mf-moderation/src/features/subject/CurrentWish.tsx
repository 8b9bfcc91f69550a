import type { SubjectView } from '@wishboard/contracts/http/moderation/moderation';
import { memberText } from '@wishboard/web-kit/texts/lang';
import { useTexts } from '@wishboard/web-kit/ui';
import { moderationTexts } from '../../texts/moderation';
import styles from './Subject.module.css';

/** A wish as it is now; renders nothing for a member. Its link is plain text, because a reported link may lead anywhere. */
export function CurrentWish({ subject: { kind, id, wish } }: { subject: SubjectView }) {
  const texts = useTexts(moderationTexts);
  if (kind === 'member') return null;
  return (
    <div className={styles.part}>
      <h3>{texts.now}</h3>
      {wish === null ? (
        <p>{texts.wishGone}</p>
      ) : (
        <>
          {wish.moderation && <strong className={styles.mark}>{texts.moderation[wish.moderation]}</strong>}
          <p {...memberText(wish.title)} className={styles.title}>
            {wish.title}
          </p>
          {wish.description && <p {...memberText(wish.description)}>{wish.description}</p>}
          {wish.productUrl && <p className={styles.link}>{wish.productUrl}</p>}
          <a href={`/?wish=${id}`} target="_blank" rel="noreferrer">
            {texts.openWish}
          </a>
        </>
      )}
    </div>
  );
}
