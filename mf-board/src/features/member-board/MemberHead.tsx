import type { MemberView } from '@wishboard/contracts/http/fields/user';
import { formatDay } from '@wishboard/web-kit/texts/dates';
import { memberText } from '@wishboard/web-kit/texts/lang';
import { Avatar, useLanguage, useTexts } from '@wishboard/web-kit/ui';
import type { ReactNode } from 'react';
import { memberBoardTexts } from '../../texts/member-board';
import styles from './MemberHead.module.css';

/** Profile of the member whose board is shown. The member's name is the heading of the page. */
export function MemberHead({ member, own, more }: { member: MemberView; own: ReactNode; more: ReactNode }) {
  const texts = useTexts(memberBoardTexts);
  const language = useLanguage();
  const { username, createdAt, grantedCount, line } = member;
  return (
    <section aria-label={texts.about} className={styles.head}>
      <Avatar user={member} size="l" />
      <div className={styles.about}>
        {line && (
          <p {...memberText(line)} className={styles.line}>
            {line}
          </p>
        )}
        <ul className={styles.facts}>
          <li>
            <bdi>@{username}</bdi>
          </li>
          <li>{texts.since(formatDay(createdAt, language))}</li>
          {grantedCount > 0 && <li>{texts.granted(grantedCount)}</li>}
        </ul>
        {own && <p className={styles.own}>{texts.own}</p>}
      </div>
      {own}
      {more}
    </section>
  );
}
