import type { UserView } from '@wishboard/contracts/http/user';
import type { RemoteName } from '@wishboard/contracts/remotes/contract';
import { Router } from 'wouter';
import { AccountTrigger } from './account/AccountTrigger';
import { Header } from './Header';
import { MakeAWishButton } from './MakeAWishButton';
import styles from './page.module.css';

export interface FirstScreenProps {
  member: UserView;
  /** Stands where a remote's part comes. */
  slotOf(name: RemoteName): string;
}

const nothing = () => undefined;

/** What MemberBoard shows before anything was done on it. Nothing in it acts: what is pressed, the script does when it is there. */
export function FirstScreen({ member, slotOf }: FirstScreenProps) {
  return (
    <Router ssrPath="/">
      <Header>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a fixed mark, in the place of which the bell's own comes */}
        <div dangerouslySetInnerHTML={{ __html: slotOf('mf_notifications') }} />
        <MakeAWishButton onClick={nothing} />
        <AccountTrigger user={member} aria-haspopup="dialog" aria-expanded={false} />
      </Header>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a fixed mark, in the place of which the board's own comes */}
      <main className={styles.main} dangerouslySetInnerHTML={{ __html: slotOf('mf_board') }} />
    </Router>
  );
}
