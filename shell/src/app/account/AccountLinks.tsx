import type { UserView } from '@wishboard/contracts/http/fields/user';
import { MODERATION_PATH } from '@wishboard/contracts/http/routes';
import type { Language } from '@wishboard/contracts/remotes/contract';
import { useTexts } from '@wishboard/web-kit/ui';
import { Link } from 'wouter';
import { readPageData } from '../../page/page-data';
import { shellTexts } from '../../texts/shell';
import { PRIVACY_PATH, SHARE_PATH } from '../document-paths';
import styles from './AccountMenu.module.css';

/** Links of the account menu to other pages: those of moderators and operators, and the documents in the interface's language. */
export function AccountLinks({ user, language }: { user: UserView; language: Language }) {
  const texts = useTexts(shellTexts);
  return (
    <>
      {user.isModerator && (
        <Link className={styles.link} href={MODERATION_PATH}>
          {texts.moderation}
        </Link>
      )}
      {user.isOperator && readPageData().authMode === 'accounts' && (
        <a className={styles.link} href="/admin">
          {texts.operation}
        </a>
      )}
      <a className={styles.link} href={SHARE_PATH[language]}>
        {texts.share}
      </a>
      <a className={styles.link} href={PRIVACY_PATH[language]}>
        {texts.privacy}
      </a>
    </>
  );
}
