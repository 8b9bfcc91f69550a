import { Button } from '@wishboard/web-kit/ui';
import { BellPlus, Check } from 'lucide-react';
import styles from './FollowButton.module.css';
import { type Followable, useFollow } from './use-follow';

interface FollowButtonProps {
  of: Followable;
  label: string;
  onShow(): void;
}

/** Toggle button that follows a member or a category, or stops following. */
export function FollowButton({ of, label, onShow }: FollowButtonProps) {
  const { isFollowed, toggle } = useFollow(of, onShow);
  return (
    <Button
      size="s"
      className={styles.button}
      aria-pressed={isFollowed ?? false}
      disabled={isFollowed === undefined}
      onClick={toggle}
    >
      {isFollowed ? <Check aria-hidden /> : <BellPlus aria-hidden />}
      {label}
    </Button>
  );
}
