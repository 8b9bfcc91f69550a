import type { WishView } from '@wishboard/contracts/http/wishes/wish';
import { MemberLink } from '@wishboard/web-kit/address/MemberLink';
import { formatDay, formatMoment } from '@wishboard/web-kit/texts/dates';
import { memberText } from '@wishboard/web-kit/texts/lang';
import { Avatar, useLanguage, useTexts, VisuallyHidden } from '@wishboard/web-kit/ui';
import { useMemo } from 'react';
import { boardTexts } from '../../texts/board';
import styles from './Author.module.css';

/** The maker of a wish with avatar, name and date. Avatar and name link to the member's board. */
export function Author({ wish }: { wish: WishView }) {
  const { card } = useTexts(boardTexts);
  return (
    <div className={styles.author}>
      <MemberLink username={wish.user.username} isBesideName className={styles.face}>
        <Avatar user={wish.user} />
      </MemberLink>
      <span className={styles.byline}>
        <MemberLink username={wish.user.username} className={styles.name}>
          <VisuallyHidden>{card.wishedBy(wish.user.displayName)}</VisuallyHidden>
          <span aria-hidden {...memberText(wish.user.displayName)}>
            {wish.user.displayName}
          </span>
        </MemberLink>
        <WishDate createdAt={wish.createdAt} />
      </span>
    </div>
  );
}

/** Date of a wish in the reader's time zone and locale, or in the language the reader has chosen. */
function WishDate({ createdAt }: { createdAt: string }) {
  const language = useLanguage();
  const [day, moment] = useMemo(
    () => [formatDay(createdAt, language), formatMoment(createdAt, language)],
    [createdAt, language],
  );
  return (
    <time dateTime={createdAt} title={moment}>
      {day}
    </time>
  );
}
