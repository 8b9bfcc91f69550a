import { PAGE_LIMIT_DEFAULT } from '@wishboard/contracts/http/limits';
import { Button, useTexts } from '@wishboard/web-kit/ui';
import { ArrowUp } from 'lucide-react';
import { boardTexts } from '../../../texts/board';
import styles from './NewWishes.module.css';

/**
 * Announces that other members made new wishes since the list was shown, and shows them on demand. The live region is empty while
 * there are none.
 */
export function NewWishes({ count, onShow }: { count: number; onShow(): void }) {
  const { feed } = useTexts(boardTexts);
  return (
    <div role="status" className={styles.place}>
      {count > 0 && (
        <Button variant="primary" className={styles.news} onClick={onShow}>
          <ArrowUp aria-hidden />
          {feed.newWishes(count, count >= PAGE_LIMIT_DEFAULT)}
        </Button>
      )}
    </div>
  );
}
