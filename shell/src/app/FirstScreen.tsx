import type { UserView } from '@wishboard/contracts/http/fields/user';
import { Slot } from '@wishboard/web-kit/first-paint/slot';
import { Router } from 'wouter';
import { AccountTrigger } from './account/AccountTrigger';
import { Header } from './header/Header';
import { JoinButton } from './header/JoinButton';
import { MakeAWishButton } from './header/MakeAWishButton';
import { VisitorNotice } from './header/VisitorNotice';
import styles from './page.module.css';

export interface FirstScreenProps {
  /** Null for a visitor. */
  member: UserView | null;
}

const nothing = () => undefined;

/**
 * The initial state of MemberBoard, or VisitorBoard, for the server's first screen. Nothing in it is interactive: presses are recorded
 * and replayed once the script is loaded.
 */
export function FirstScreen({ member }: FirstScreenProps) {
  return (
    <Router ssrPath="/">
      {member ? <MembersHeader member={member} /> : <VisitorsHeader />}
      <main className={styles.main}>
        {member === null && <VisitorNotice />}
        <Slot of="mf_board" />
      </main>
    </Router>
  );
}

function MembersHeader({ member }: { member: UserView }) {
  return (
    <Header>
      <div>
        <Slot of="mf_notifications" />
      </div>
      <MakeAWishButton onClick={nothing} />
      <AccountTrigger user={member} aria-haspopup="dialog" aria-expanded={false} />
    </Header>
  );
}

function VisitorsHeader() {
  return (
    <Header>
      <JoinButton onClick={nothing} />
    </Header>
  );
}
