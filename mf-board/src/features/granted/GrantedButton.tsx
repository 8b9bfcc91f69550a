import { IconButton, Tooltip, useTexts } from '@wishboard/web-kit/ui';
import { Star } from 'lucide-react';
import { boardTexts } from '../../texts/board';
import styles from './GrantedButton.module.css';
import { type Granting, useToggleGranted } from './use-toggle-granted';

/** The owner's button that marks a wish granted or not granted. Its label names the next action. */
export function GrantedButton(props: Granting) {
  const { wish } = props;
  const { card } = useTexts(boardTexts);
  const { toggle, isPending } = useToggleGranted(props);
  const label = wish.isGranted ? card.ungrant : card.grant;
  return (
    <Tooltip content={label}>
      <IconButton
        label={label}
        size="s"
        className={styles.button}
        data-granted={wish.isGranted}
        disabled={isPending}
        onClick={toggle}
      >
        <Star aria-hidden />
      </IconButton>
    </Tooltip>
  );
}
