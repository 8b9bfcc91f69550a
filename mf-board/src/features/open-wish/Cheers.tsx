import { useQuery } from '@tanstack/react-query';
import { CHEERS_COUNTED, type Cheer, EMOJIS } from '@wishboard/contracts/http/wishes/reaction';
import type { WishView } from '@wishboard/contracts/http/wishes/wish';
import { MemberLink } from '@wishboard/web-kit/address/MemberLink';
import { langOf } from '@wishboard/web-kit/texts/lang';
import { REACTION_SYMBOLS } from '@wishboard/web-kit/texts/reactions';
import { Avatar, Button, Spinner, useTexts } from '@wishboard/web-kit/ui';
import { useId } from 'react';
import { cheersQuery } from '../../api/queries';
import { boardTexts } from '../../texts/board';
import { openWishTexts } from '../../texts/open-wish';
import styles from './Cheers.module.css';

/** Lists the members who cheered for a wish, grouped by reaction. */
export function Cheers({ wish }: { wish: WishView }) {
  const texts = useTexts(openWishTexts);
  const headingId = useId();
  const { data, isError, isFetching, refetch } = useQuery(cheersQuery(wish.id));
  const others = data ? data.count - data.members.length : 0;
  return (
    <section aria-labelledby={headingId} className={styles.cheers}>
      <h3 id={headingId} className={styles.heading}>
        {texts.cheers}
      </h3>
      {!data && !isError && (
        <p role="status" className={styles.note}>
          <Spinner size="s" />
          {texts.cheersLoading}
        </p>
      )}
      {!data && isError && (
        <div role="alert" className={styles.note}>
          {texts.cheersFailed}
          <Button size="s" pending={isFetching} onClick={() => void refetch()}>
            {texts.retry}
          </Button>
        </div>
      )}
      {data?.count === 0 && <p className={styles.note}>{texts.noCheers}</p>}
      {data && data.count > 0 && <CheersByReaction members={data.members} />}
      {others > 0 && <p className={styles.note}>{texts.otherCheers(others, data?.count === CHEERS_COUNTED)}</p>}
    </section>
  );
}

function CheersByReaction({ members }: { members: readonly Cheer[] }) {
  const { reactions } = useTexts(boardTexts);
  const untold = members.filter(({ emojis }) => emojis === undefined);
  return (
    <>
      {EMOJIS.map((emoji) => {
        const cheered = members.filter(({ emojis }) => emojis?.includes(emoji));
        if (cheered.length === 0) return null;
        return (
          <div key={emoji} className={styles.group}>
            <span aria-hidden className={styles.symbol}>
              {REACTION_SYMBOLS[emoji]}
            </span>
            <Faces members={cheered} label={reactions[emoji]} />
          </div>
        );
      })}
      {untold.length > 0 && <Faces members={untold} />}
    </>
  );
}

function Faces({ members, label }: { members: readonly Cheer[]; label?: string }) {
  return (
    <ul aria-label={label} className={styles.faces}>
      {members.map((member) => (
        <li key={member.id} className={styles.item}>
          <MemberLink username={member.username} className={styles.face}>
            <Avatar user={member} size="s" />
            <bdi lang={langOf(member.displayName)} className={styles.name}>
              {member.displayName}
            </bdi>
          </MemberLink>
        </li>
      ))}
    </ul>
  );
}
