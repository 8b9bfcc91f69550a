import type { UserSummary } from '@wishboard/contracts/http/user';
import { useState } from 'react';
import styles from './Avatar.module.css';

export interface AvatarProps {
  user: Pick<UserSummary, 'displayName' | 'avatar' | 'username'>;
  size?: 's' | 'm' | 'l';
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** First grapheme of the name: a Chinese character or an emoji is never cut in half. */
function initialOf(name: string): string {
  const [first] = graphemes.segment(name);
  return first?.segment.toLocaleUpperCase() ?? '';
}

/** A member's picture, or the initial where there is none. Decorative: the name stands beside it. */
export function Avatar({ user, size = 'm' }: AvatarProps) {
  const [failedSource, setFailedSource] = useState<string>();
  const showPicture = user.avatar !== '' && user.avatar !== failedSource;
  return (
    <span aria-hidden className={styles.avatar} data-size={size}>
      {showPicture ? (
        <img src={user.avatar} alt="" onError={() => setFailedSource(user.avatar)} />
      ) : (
        initialOf(user.displayName || user.username)
      )}
    </span>
  );
}
