import type { UserView } from '@wishboard/contracts/http/fields/user';
import type { DialogName } from '@wishboard/contracts/remotes/place';
import { useAddress } from '@wishboard/web-kit/address/use-address';
import { memberText } from '@wishboard/web-kit/texts/lang';
import { Avatar, Button, LazyDialogs, Popover, useTexts } from '@wishboard/web-kit/ui';
import { EyeOff, FileUser, IdCard, KeyRound, LogOut, MonitorSmartphone } from 'lucide-react';
import type { ReactNode } from 'react';
import { readPageData } from '../../page/page-data';
import { accountTexts } from '../../texts/account';
import { profileTexts } from '../../texts/profile';
import { shellTexts } from '../../texts/shell';
import { AccountLinks } from './AccountLinks';
import styles from './AccountMenu.module.css';
import { AccountTrigger } from './AccountTrigger';
import { AppearanceSettings } from './AppearanceSettings';
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
  const { authMode = 'demo' } = readPageData();
  const isDemo = authMode === 'demo';
  const [language, chooseLanguage] = useLanguageChoice(user, isDemo);
  const dialog = useAccountDialog(user, authMode);
  const signOut = useSignOut();
  return (
    <>
      <Popover
        label={texts.accountMenu(user.displayName)}
        className={styles.panel}
        trigger={<AccountTrigger user={user} />}
      >
        <MemberHead user={user} />
        <DialogButton dialog="profile" icon={<IdCard aria-hidden />} label={profile.title} />
        {isDemo && <DemoMembers current={user} />}
        <AppearanceSettings language={language} onLanguageChange={chooseLanguage} />
        {authMode === 'accounts' && !user.isOfProvider && (
          <DialogButton dialog="passkeys" icon={<KeyRound aria-hidden />} label={account.passkeys.title} />
        )}
        {!isDemo && (
          <DialogButton dialog="sessions" icon={<MonitorSmartphone aria-hidden />} label={account.sessions} />
        )}
        <DialogButton dialog="hidden" icon={<EyeOff aria-hidden />} label={account.hidden} />
        <DialogButton dialog="data" icon={<FileUser aria-hidden />} label={account.data} />
        {!isDemo && (
          <Button pending={signOut.isPending} onClick={() => signOut.mutate()}>
            <LogOut aria-hidden />
            {texts.signOut}
          </Button>
        )}
        <AccountLinks user={user} language={language} />
      </Popover>
      <LazyDialogs load={loadDialogs} wanted={dialog.open} onClose={dialog.onClose}>
        {(AccountDialogs) => <AccountDialogs {...dialog} user={user} />}
      </LazyDialogs>
    </>
  );
}

/** The picture and the names of the member. */
function MemberHead({ user }: { user: UserView }) {
  return (
    <div className={styles.member}>
      <Avatar user={user} size="l" />
      <div className={styles.names}>
        <p {...memberText(user.displayName)} className={styles.name}>
          {user.displayName}
        </p>
        <p className={styles.username}>@{user.username}</p>
      </div>
    </div>
  );
}

/** Button that opens a dialog of the account. */
function DialogButton({ dialog, icon, label }: { dialog: DialogName; icon: ReactNode; label: string }) {
  const { go } = useAddress();
  return (
    <Button onClick={() => go({ dialog })}>
      {icon}
      {label}
    </Button>
  );
}
