import type { UserSummary, UserView } from '@wishboard/contracts/http/fields/user';
import type { WishView } from '@wishboard/contracts/http/wishes/wish';
import type { DialogName, Navigation } from '@wishboard/contracts/remotes/place';
import { recordInteraction } from '@wishboard/web-kit/api/record-interaction';
import { Arriving } from '@wishboard/web-kit/ui';
import { type ReactNode, useState } from 'react';
import type { WishHandlers } from './BoardCard';
import { CreateWishDialog } from './features/create-wish/CreateWishDialog';
import { EditWishDialog } from './features/manage-wish/EditWishDialog';
import { Guide } from './features/onboarding/Guide';
import type { WallList } from './features/open-wish/use-neighbours';
import { WishReactions } from './features/reactions/WishReactions';
import { ReportDialog } from './features/report/ReportDialog';
import { StoryDialog } from './features/story/StoryDialog';
import { OpenWish } from './open-wish/OpenWish';

const WISH_DIALOGS: readonly (DialogName | null)[] = ['wish', 'edit', 'story', 'report'];

interface BoardDialogsProps {
  currentUser: UserView;
  navigation: Navigation;
  wall: WallList;
  handlers: WishHandlers;
  /** The wish of the open dialog; null without one, and until it is read. */
  wish: WishView | null;
  /** The member whose board is shown; undefined without one, and until the member is read. */
  member: UserSummary | undefined;
  isGuideOpen: boolean;
  /** Called with the new wish, or with null when it waits to be sent. */
  onCreated(wish: WishView | null): void;
}

/**
 * The dialogs of the board, of which at most one is open. They are a chunk of their own: with the form library they are a third of the
 * team's code, and the first render needs none of them.
 */
export default function BoardDialogs(props: BoardDialogsProps) {
  const { currentUser, navigation, wall, handlers, wish, member, isGuideOpen, onCreated } = props;
  const { place, go, replace, close } = navigation;
  const { dialog } = place;
  return (
    <>
      {WISH_DIALOGS.includes(dialog) && place.wish !== null && !wish && <Arriving onCancel={close} />}
      <CreateWishDialog
        currentUser={currentUser}
        open={dialog === 'create'}
        shared={place.shared ?? null}
        onOpenChange={(open) => (open ? go({ dialog: 'create' }) : close())}
        onCreated={onCreated}
        renderReactions={renderReactions}
        onOpenWish={({ id }) => go({ wish: id, dialog: 'wish' })}
      />
      {wish && dialog === 'wish' && (
        <OpenWish
          {...handlers}
          wish={wish}
          wall={wall}
          isOwn={wish.userId === currentUser.id}
          onMove={(wishId) => replace({ wish: wishId })}
          onClose={close}
          onDelete={(deleted) => {
            close();
            handlers.onDelete(deleted);
          }}
        />
      )}
      {wish && dialog === 'edit' && <EditWishDialog key={wish.id} wish={wish} onClose={close} />}
      {wish && dialog === 'story' && (
        <SnapshotAtOpen key={wish.id} wish={wish}>
          {(asOpened) => (
            <StoryDialog
              wish={asOpened}
              onClose={close}
              onShared={() => void recordInteraction(asOpened.id, 'instagram_share')}
            />
          )}
        </SnapshotAtOpen>
      )}
      {wish && dialog === 'report' && <ReportDialog kind="wish" id={wish.id} name="" onClose={close} />}
      {member && dialog === 'report-member' && (
        <ReportDialog kind="member" id={member.id} name={member.displayName} onClose={close} />
      )}
      {isGuideOpen && <Guide onClosed={close} onCreate={() => replace({ dialog: 'create' })} />}
    </>
  );
}

const renderReactions = (wish: WishView) => (
  <WishReactions wish={wish} onReacted={() => void recordInteraction(wish.id, 'react')} />
);

/** Holds a wish as it was when its dialog opened, so that a later update does not change what is being drawn. */
function SnapshotAtOpen({ wish, children }: { wish: WishView; children(wish: WishView): ReactNode }) {
  const [asOpened] = useState(wish);
  return children(asOpened);
}
