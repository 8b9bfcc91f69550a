import type { WishView } from '@wishboard/contracts/http/wishes/wish';
import type { BoardRemoteProps } from '@wishboard/contracts/remotes/contract';
import type { Navigation } from '@wishboard/contracts/remotes/place';
import { MemberNavigation } from '@wishboard/web-kit/address/MemberLink';
import { toast, useTexts } from '@wishboard/web-kit/ui';
import { useCallback, useMemo } from 'react';
import { MainBoard } from './features/feed/MainBoard';
import { useMemberBoard } from './features/member-board/use-member-board';
import { VisitorReactions } from './features/reactions/VisitorReactions';
import { useShareWish } from './features/share/use-share-wish';
import { WishActions } from './features/wish-card/WishActions';
import { WishCard } from './features/wish-card/WishCard';
import { Searched } from './found/Marked';
import { useDialogWish } from './open-wish/use-dialog-wish';
import { useReturnedWish } from './open-wish/use-returned-wish';
import { boardTexts } from './texts/board';
import { useBoardNavigation } from './use-board-navigation';
import { useDialogs } from './use-dialogs';

/**
 * The board of a visitor, who reads without an account where the server allows that: the community's wall, members' boards and
 * single wishes. Every other action asks the visitor to join. Nothing about the visitor is recorded.
 */
export function VisitorBoard(props: BoardRemoteProps & { onJoin(): void }) {
  const { focusedWishId, onWishFocused, onJoin } = props;
  const { toasts } = useTexts(boardTexts);
  const navigation = useReadersNavigation(useBoardNavigation(props));
  const { place, go, replace, close } = navigation;
  const openWish = useCallback((wish: WishView) => go({ wish: wish.id, dialog: 'wish' }), [go]);
  const shareWish = useShareWish(recordNothing);
  const giveUp = useCallback(() => {
    toast({ title: toasts.dialogFailed, variant: 'destructive' });
    close();
  }, [toasts, close]);
  const dialogs = useDialogs(place.dialog === 'wish', giveUp);
  const dialogWish = useDialogWish(navigation, null);
  const { returnedId, onReturned } = useReturnedWish(place);
  const ofMember = useMemberBoard(navigation, null, null, nothing);
  return (
    <MemberNavigation value={navigation}>
      <Searched q="">
        <MainBoard
          memberId={null}
          ofMember={ofMember}
          sendBoard={null}
          notices={null}
          onShowNew={recordNothing}
          navigation={navigation}
          onCreate={onJoin}
          focusedWishId={focusedWishId}
          onWishFocused={onWishFocused}
          ownWish={null}
          recommendations={null}
          follow={null}
          search={null}
          help={null}
          returnedId={returnedId}
          onReturned={onReturned}
          renderWish={(wish, { lit, takesFocus }) => (
            <WishCard
              wish={wish}
              lit={lit}
              takesFocus={takesFocus}
              onFocusTaken={onReturned}
              onOpen={() => openWish(wish)}
              reactions={<VisitorReactions wish={wish} onJoin={onJoin} />}
              actions={<WishActions onShare={() => shareWish(wish)} />}
            />
          )}
          renderOpened={(wishes, readOn) =>
            dialogs &&
            dialogWish && (
              <dialogs.VisitorWish
                wish={dialogWish}
                wall={{ wishes, readOn }}
                onMove={(wishId) => replace({ wish: wishId })}
                onClose={close}
                onShare={shareWish}
                onJoin={onJoin}
              />
            )
          }
        />
      </Searched>
    </MemberNavigation>
  );
}

const nothing = () => null;
const recordNothing = () => undefined;

/** Restricts the place to what visitors can read. My Board, the followed wishes and the search are for members only. */
function useReadersNavigation(navigation: Navigation): Navigation {
  return useMemo(() => {
    const { place } = navigation;
    const dialog = place.dialog === 'wish' ? place.dialog : null;
    return { ...navigation, place: { ...place, view: 'community', part: null, following: null, q: null, dialog } };
  }, [navigation]);
}
