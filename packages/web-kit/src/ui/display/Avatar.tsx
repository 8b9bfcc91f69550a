import type { UserSummary } from '@wishboard/contracts/http/fields/user';
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

/**
 * A member's picture; the initial where there is none, until it has come, and where it does not come. Decorative: the name stands beside it.
 */
export function Avatar({ user, size = 'm' }: AvatarProps) {
  const [failed, setFailed] = useState<string>();
  const [loaded, setLoaded] = useState<string>();
  const { avatar } = user;
  return (
    <span aria-hidden className={styles.avatar} data-size={size}>
      {/* Of a picture that was there before anybody listened it stays, below it. */}
      {avatar !== loaded && <span>{initialOf(user.displayName || user.username)}</span>}
      {avatar !== '' && avatar !== failed && (
        <img src={avatar} alt="" onLoad={() => setLoaded(avatar)} onError={() => setFailed(avatar)} />
      )}
    </span>
  );
}
