import { Button, useTexts } from '@wishboard/web-kit/ui';
import { Sparkles } from 'lucide-react';
import { shellTexts } from '../../texts/shell';
import styles from './MakeAWishButton.module.css';

/** Opens the create dialog. */
export function MakeAWishButton({ onClick }: { onClick(): void }) {
  const texts = useTexts(shellTexts);
  return (
    <Button variant="primary" className={styles.button} onClick={onClick}>
      <Sparkles aria-hidden />
      {texts.makeAWish}
    </Button>
  );
}
