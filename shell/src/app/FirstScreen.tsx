import type { UserView } from '@wishboard/contracts/http/user';
import { Slot } from '@wishboard/web-kit/first-paint/slot';
import { Router } from 'wouter';
import { AccountTrigger } from './account/AccountTrigger';
import { Header } from './Header';
import { MakeAWishButton } from './MakeAWishButton';
import styles from './page.module.css';

export interface FirstScreenProps {
  member: UserView;
}

const nothing = () => undefined;

/** What MemberBoard shows before anything was done on it. Nothing in it acts: what is pressed, the script does when it is there. */
export function FirstScreen({ member }: FirstScreenProps) {
  return (
    <Router ssrPath="/">
      <Header>
        <div>
          <Slot of="mf_notifications" />
        </div>
        <MakeAWishButton onClick={nothing} />
        <AccountTrigger user={member} aria-haspopup="dialog" aria-expanded={false} />
      </Header>
      <main className={styles.main}>
        <Slot of="mf_board" />
      </main>
    </Router>
  );
}
