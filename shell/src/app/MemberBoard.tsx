import type { UserView } from '@wishboard/contracts/http/user';
import type { CommonRemoteProps } from '@wishboard/contracts/remotes/contract';
import { useEffect, useRef } from 'react';
import { RemoteSlot } from '../remotes/RemoteSlot';
import { useShellStore } from '../shell-store';
import { AccountMenu } from './account/AccountMenu';
import { useMemberSession } from './account/member-session';
import { onLeaving } from './account/unfinished-work';
import { Header } from './Header';
import { MakeAWishButton } from './MakeAWishButton';
import styles from './page.module.css';
import { useFocusedWish } from './use-focused-wish';

/** The main page of a signed-in member: header and board, composed of the three remotes. */
export function MemberBoard({ user }: { user: UserView }) {
  const language = useShellStore((state) => state.language);
  const createOpen = useShellStore((state) => state.createOpen);
  const setCreateOpen = useShellStore((state) => state.setCreateOpen);
  const { focusedWishId, openWish, onWishFocused } = useFocusedWish();
  const common: CommonRemoteProps = { currentUser: user, language };
  const opensWishes = { ...common, onOpenWish: openWish };
  const { switched } = useMemberSession();
  const main = useRef<HTMLElement>(null);
  // The button that switched is gone with the member before: focus goes on at the new one's wishes.
  useEffect(() => {
    if (switched) main.current?.focus();
  }, [switched]);
  return (
    <>
      <Header>
        <RemoteSlot name="mf_notifications" props={opensWishes} />
        <MakeAWishButton onClick={() => setCreateOpen(true)} />
        <AccountMenu user={user} />
      </Header>
      <main ref={main} id="content" className={styles.main} tabIndex={-1}>
        <RemoteSlot
          name="mf_board"
          props={{
            ...common,
            createOpen,
            onCreateOpenChange: setCreateOpen,
            focusedWishId,
            onWishFocused,
            onLeaving,
            recommendations: <RemoteSlot name="mf_recommendations" props={opensWishes} />,
          }}
        />
      </main>
    </>
  );
}
