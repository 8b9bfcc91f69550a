import type { Navigation } from '@wishboard/contracts/remotes/place';
import { Button, useTexts } from '@wishboard/web-kit/ui';
import { UsersRound } from 'lucide-react';
import { followTexts } from '../../texts/follows';
import styles from './FeedHeader.module.css';

/**
 * Toggle button that limits the community's wishes to followed members and categories. Where there is no room, the filter menu has
 * the choice instead.
 */
export function FollowingButton({ navigation: { place, go } }: { navigation: Navigation }) {
  const { following } = useTexts(followTexts);
  const isChosen = Boolean(place.following);
  return (
    <Button
      className={styles.followingButton}
      title={following}
      aria-pressed={isChosen}
      onClick={() => go({ following: isChosen ? null : 'true' })}
    >
      <UsersRound aria-hidden />
      <span className={styles.followingLabel}>{following}</span>
    </Button>
  );
}
