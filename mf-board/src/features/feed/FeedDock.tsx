import { IconButton, Tooltip, useTexts } from '@wishboard/web-kit/ui';
import { Plus } from 'lucide-react';
import { boardTexts } from '../../texts/board';
import styles from './MainBoard.module.css';
import { ToTop } from './wall/ToTop';

/** The buttons that float over the wall: back to its top, and a new wish. */
export function FeedDock({ onToTop, onCreate }: { onToTop(): void; onCreate(): void }) {
  const { feed: texts } = useTexts(boardTexts);
  return (
    <div className={styles.dock}>
      <ToTop onGo={onToTop} />
      <Tooltip content={texts.addFloating} side="left">
        <IconButton label={texts.addFloating} className={styles.floating} onClick={onCreate}>
          <Plus aria-hidden />
        </IconButton>
      </Tooltip>
    </div>
  );
}
