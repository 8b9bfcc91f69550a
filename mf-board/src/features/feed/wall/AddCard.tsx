import { langOf } from '@wishboard/web-kit/texts/lang';
import { useTexts } from '@wishboard/web-kit/ui';
import { Plus } from 'lucide-react';
import { boardTexts } from '../../../texts/board';
import styles from './AddCard.module.css';

/** The empty place on My Board that opens the create dialog. */
export function AddCard({ onAdd }: { onAdd(): void }) {
  const { feed } = useTexts(boardTexts);
  return (
    <button type="button" lang={langOf(feed.addTitle)} className={styles.card} onClick={onAdd}>
      <span aria-hidden className={styles.plus}>
        <Plus />
      </span>
      <span className={styles.title}>{feed.addTitle}</span>
      <span className={styles.hint}>{feed.addHint}</span>
    </button>
  );
}
