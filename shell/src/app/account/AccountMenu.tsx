import { LANGUAGES } from '@wishboard/contracts/http/fields/language';
import type { UserView } from '@wishboard/contracts/http/fields/user';
import { MODERATION_PATH } from '@wishboard/contracts/http/routes';
import { useAddress } from '@wishboard/web-kit/address/use-address';
import { langOf, memberText } from '@wishboard/web-kit/texts/lang';
import { Avatar, Button, LazyDialogs, Popover, SegmentedControl, useTexts } from '@wishboard/web-kit/ui';
import { EyeOff, FileUser, IdCard, KeyRound, LogOut, MonitorSmartphone } from 'lucide-react';
import { Link } from 'wouter';
import { readPageData } from '../../page/page-data';
import { THEMES, useShellStore } from '../../shell-store';
import { accountTexts } from '../../texts/account';
import { profileTexts } from '../../texts/profile';
import { shellTexts } from '../../texts/shell';
import { PRIVACY_PATH, SHARE_PATH } from '../document-paths';
import styles from './AccountMenu.module.css';
import { AccountTrigger } from './AccountTrigger';
import { DemoMembers } from './DemoMembers';
import { useAccountDialog } from './use-account-dialog';
import { useLanguageChoice } from './use-language-choice';
import { useSignOut } from './use-sign-out';

const loadDialogs = () => import(/* webpackChunkName: 'account-dialogs' */ './AccountDialogs');

/**
 * The menu behind the member's picture: profile, demo members, language, appearance, passkeys, sessions, hidden content, own data,
 * sign-out, and links.
 */
export function AccountMenu({ user }: { user: UserView }) {
  const texts = useTexts(shellTexts);
  const account = useTexts(accountTexts);
  const profile = useTexts(profileTexts);
  const { theme, setTheme } = useShellStore();
  const { authMode = 'demo' } = readPageData();
  const isDemo = authMode === 'demo';
  const [language, chooseLanguage] = useLanguageChoice(user, isDemo);
  const { go } = useAddress();
  const dialog = useAccountDialog(user, authMode);
  const signOut = useSignOut();
  const label = texts.accountMenu(user.displayName);
  return (
    <>
      <Popover label={label} className={styles.panel} trigger={<AccountTrigger user={user} />}>
        <div className={styles.member}>
          <Avatar user={user} size="l" />
          <div className={styles.names}>
            <p {...memberText(user.displayName)} className={styles.name}>
              {user.displayName}
            </p>
            <p className={styles.username}>@{user.username}</p>
          </div>
        </div>
        <Button onClick={() => go({ dialog: 'profile' })}>
          <IdCard aria-hidden />
          {profile.title}
        </Button>
        {isDemo && <DemoMembers current={user} />}
        <div className={styles.setting}>
          <p aria-hidden className={styles.label}>
            {texts.language}
          </p>
          <SegmentedControl
            size="s"
            label={texts.language}
            value={language}
            onChange={chooseLanguage}
            options={LANGUAGES.map((value) => ({
              value,
              label: <span lang={langOf(texts.languages[value])}>{texts.languages[value]}</span>,
            }))}
          />
        </div>
        <div className={styles.setting}>
          <p aria-hidden className={styles.label}>
            {texts.theme}
          </p>
          <SegmentedControl
            size="s"
            label={texts.theme}
            value={theme}
            onChange={setTheme}
            options={THEMES.map((value) => ({ value, label: texts.themes[value] }))}
          />
          <p className={styles.note}>{texts.themesNote}</p>
        </div>
        {authMode === 'accounts' && !user.isOfProvider && (
          <Button onClick={() => go({ dialog: 'passkeys' })}>
            <KeyRound aria-hidden />
            {account.passkeys.title}
          </Button>
        )}
        {!isDemo && (
          <Button onClick={() => go({ dialog: 'sessions' })}>
            <MonitorSmartphone aria-hidden />
            {account.sessions}
          </Button>
        )}
        <Button onClick={() => go({ dialog: 'hidden' })}>
          <EyeOff aria-hidden />
          {account.hidden}
        </Button>
        <Button onClick={() => go({ dialog: 'data' })}>
          <FileUser aria-hidden />
          {account.data}
        </Button>
        {!isDemo && (
          <Button pending={signOut.isPending} onClick={() => signOut.mutate()}>
            <LogOut aria-hidden />
            {texts.signOut}
          </Button>
        )}
        {user.isModerator && (
          <Link className={styles.privacy} href={MODERATION_PATH}>
            {texts.moderation}
          </Link>
        )}
        {user.isOperator && authMode === 'accounts' && (
          <a className={styles.privacy} href="/admin">
            {texts.operation}
          </a>
        )}
        <a className={styles.privacy} href={SHARE_PATH[language]}>
          {texts.share}
        </a>
        <a className={styles.privacy} href={PRIVACY_PATH[language]}>
          {texts.privacy}
        </a>
      </Popover>
      <LazyDialogs load={loadDialogs} isWanted={dialog.open !== null} onClose={dialog.onClose}>
        {(AccountDialogs) => <AccountDialogs {...dialog} user={user} />}
      </LazyDialogs>
    </>
  );
}
