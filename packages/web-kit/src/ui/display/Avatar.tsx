import type { UserSummary } from '@wishboard/contracts/http/fields/user';
import { useState } from 'react';
import styles from './Avatar.module.css';

export interface AvatarProps {
  user: Pick<UserSummary, 'displayName' | 'avatar' | 'username'>;
  size?: 's' | 'm' | 'l';
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Returns the first grapheme of the name, so that no Chinese character or emoji is cut in half. */
function initialOf(name: string): string {
  const [first] = graphemes.segment(name);
  return first?.segment.toLocaleUpperCase() ?? '';
}

/**
 * A member's picture. The initial shows when there is no picture, until the picture has loaded, and when it fails to load. The
 * avatar is decorative, since the name is beside it.
 */
export function Avatar({ user, size = 'm' }: AvatarProps) {
  const [failed, setFailed] = useState<string>();
  const [loaded, setLoaded] = useState<string>();
  const { avatar } = user;
  return (
    <span aria-hidden className={styles.avatar} data-size={size}>
      {/* When the picture loaded before React listened for the load event, the initial stays below the picture. */}
      {avatar !== loaded && <span>{initialOf(user.displayName || user.username)}</span>}
      {avatar !== '' && avatar !== failed && (
        <img src={avatar} alt="" onLoad={() => setLoaded(avatar)} onError={() => setFailed(avatar)} />
      )}
    </span>
  );
}
