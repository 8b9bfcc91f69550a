import type { UserView } from '@wishboard/contracts/http/fields/user';
import type { CommonRemoteProps } from '@wishboard/contracts/remotes/contract';
import { useAddress } from '@wishboard/web-kit/address/use-address';
import { useEffect, useRef } from 'react';
import { RemoteSlot } from '../remotes/RemoteSlot';
import { useShellStore } from '../shell-store';
import { AccountMenu } from './account/AccountMenu';
import { Header } from './header/Header';
import { MakeAWishButton } from './header/MakeAWishButton';
import { WaitingLine } from './header/WaitingLine';
import styles from './page.module.css';
import { useMemberSession } from './session/member-session';
import { onLeaving } from './session/unfinished-work';
import { useMemberActs } from './use-member-acts';
import { usePageTitle } from './use-page-title';

/** The main page of a signed-in member: header and board, composed of three remotes. */
export function MemberBoard({ user }: { user: UserView }) {
  const language = useShellStore((state) => state.language);
  const address = useAddress();
  const { place, go, replace, close } = address;
  usePageTitle(place);
  const waitingActs = useMemberActs(user.id);
  const common: CommonRemoteProps = { currentUser: user, language, navigation: address, waitingActs };
  const opensWishes = { ...common, onOpenWish: address.showWish };
  const { switched } = useMemberSession();
  const main = useRef<HTMLElement>(null);
  // The button that switched members is gone, so the focus moves to the new member's wishes.
  useEffect(() => {
    if (switched) main.current?.focus();
  }, [switched]);
  const hasJoined = place.dialog === 'join';
  useEffect(() => {
    // The member has signed in: only the wish that made them join stays in the address.
    if (hasJoined) replace({ dialog: null });
  }, [hasJoined, replace]);
  const openCreate = () => go({ dialog: 'create' });
  return (
    <>
      <WaitingLine count={waitingActs.acts.filter(({ refused }) => refused === null).length} />
      <Header>
        <RemoteSlot name="mf_notifications" props={opensWishes} />
        <MakeAWishButton onClick={openCreate} />
        <AccountMenu user={user} />
      </Header>
      <main ref={main} id="content" className={styles.main} tabIndex={-1}>
        <RemoteSlot
          name="mf_board"
          props={{
            ...common,
            createOpen: place.dialog === 'create',
            onCreateOpenChange: (open) => (open ? openCreate() : close()),
            focusedWishId: address.isWishToBeShown ? place.wish : null,
            onWishFocused: address.markWishShown,
            onLeaving,
            recommendations: <RemoteSlot name="mf_recommendations" props={opensWishes} />,
          }}
        />
      </main>
    </>
  );
}
