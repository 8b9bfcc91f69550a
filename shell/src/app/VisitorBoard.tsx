import type { UserView } from '@wishboard/contracts/http/fields/user';
import { SIGN_IN_OUTCOME } from '@wishboard/contracts/http/routes';
import { useAddress } from '@wishboard/web-kit/address/use-address';
import { useSearchParams } from 'wouter';
import { invitationInAddress } from '../page/invitation-link';
import { RemoteSlot } from '../remotes/RemoteSlot';
import { useShellStore } from '../shell-store';
import { Header } from './header/Header';
import { JoinButton } from './header/JoinButton';
import { VisitorNotice } from './header/VisitorNotice';
import styles from './page.module.css';
import { usePageTitle } from './use-page-title';

const NOBODY: UserView = { id: '', username: '', displayName: '', avatar: '', createdAt: '' };
const registerNothing = () => () => undefined;
const nothing = () => undefined;

/** Whether a visitor is asked to sign in: because they wanted to do something, came by an invitation, or failed to sign in. */
export function useIsSignInRequested(): boolean {
  const { place } = useAddress();
  const [search] = useSearchParams();
  return place.dialog === 'join' || search.has(SIGN_IN_OUTCOME) || invitationInAddress() !== '';
}

/** The main page of a visitor: the board alone, on which every action asks them to join. */
export function VisitorBoard() {
  const language = useShellStore((state) => state.language);
  const address = useAddress();
  usePageTitle(address.place);
  const join = () => address.go({ dialog: 'join' });
  return (
    <>
      <Header>
        <JoinButton onClick={join} />
      </Header>
      <main id="content" className={styles.main} tabIndex={-1}>
        <VisitorNotice />
        <RemoteSlot
          name="mf_board"
          props={{
            currentUser: NOBODY,
            language,
            navigation: address,
            createOpen: false,
            onCreateOpenChange: nothing,
            focusedWishId: address.isWishToBeShown ? address.place.wish : null,
            onWishFocused: address.markWishShown,
            onLeaving: registerNothing,
            onJoin: join,
            recommendations: null,
          }}
        />
      </main>
    </>
  );
}
