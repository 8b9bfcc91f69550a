import type { WishView } from '@wishboard/contracts/http/wishes/wish';
import type { BoardRemoteProps } from '@wishboard/contracts/remotes/contract';
import type { Navigation } from '@wishboard/contracts/remotes/place';
import { MemberNavigation } from '@wishboard/web-kit/address/MemberLink';
import { LazyDialogs } from '@wishboard/web-kit/ui';
import { useCallback, useMemo } from 'react';
import { MainBoard } from './features/feed/MainBoard';
import { useMemberBoard } from './features/member-board/use-member-board';
import { VisitorReactions } from './features/reactions/VisitorReactions';
import { useShareWish } from './features/share/use-share-wish';
import { WishActions } from './features/wish-card/WishActions';
import { WishCard } from './features/wish-card/WishCard';
import { SearchMarksProvider } from './found/Marked';
import { useClosedWish } from './open-wish/use-closed-wish';
import { useDialogWish } from './open-wish/use-dialog-wish';
import { useBoardNavigation } from './use-board-navigation';

const loadDialog = () => import(/* webpackChunkName: 'dialogs' */ './open-wish/VisitorDialog');

/**
 * The board of a visitor, who reads without an account where the server allows that: the community's wall, members' boards and
 * single wishes. Every other action asks the visitor to join. Nothing about the visitor is recorded.
 */
export function VisitorBoard(props: BoardRemoteProps & { onJoin(): void }) {
  const { focusedWishId, onWishFocused, onJoin } = props;
  const navigation = useVisitorNavigation(useBoardNavigation(props));
  const { place, go, replace, close } = navigation;
  const openWish = useCallback((wish: WishView) => go({ wish: wish.id, dialog: 'wish' }), [go]);
  const shareWish = useShareWish(recordNothing);
  const dialogWish = useDialogWish(navigation, null);
  const { closedId, onFocusReturned } = useClosedWish(place);
  const ofMember = useMemberBoard(navigation, null, null, renderNothing);
  return (
    <MemberNavigation value={navigation}>
      <SearchMarksProvider q="">
        <MainBoard
          memberId={null}
          ofMember={ofMember}
          shareBoardButton={null}
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
          closedId={closedId}
          onFocusReturned={onFocusReturned}
          renderWish={(wish, { lit, takesFocus }) => (
            <WishCard
              wish={wish}
              lit={lit}
              takesFocus={takesFocus}
              onFocusTaken={onFocusReturned}
              onOpen={() => openWish(wish)}
              reactions={<VisitorReactions wish={wish} onJoin={onJoin} />}
              actions={<WishActions onShare={() => shareWish(wish)} />}
            />
          )}
          renderDialogs={(wishes, loadMore) => (
            <LazyDialogs load={loadDialog} wanted={place.dialog === 'wish' ? place.dialog : null} onClose={close}>
              {(VisitorDialog) => (
                <VisitorDialog
                  isOpen={place.dialog === 'wish'}
                  wish={dialogWish}
                  wall={{ wishes, loadMore }}
                  onMove={(wishId) => replace({ wish: wishId })}
                  onClose={close}
                  onShare={shareWish}
                  onJoin={onJoin}
                />
              )}
            </LazyDialogs>
          )}
        />
      </SearchMarksProvider>
    </MemberNavigation>
  );
}

const renderNothing = () => null;
const recordNothing = () => undefined;

/** Restricts the place to what visitors can read. My Board, the followed wishes and the search are for members only. */
function useVisitorNavigation(navigation: Navigation): Navigation {
  return useMemo(() => {
    const { place } = navigation;
    const dialog = place.dialog === 'wish' ? place.dialog : null;
    return { ...navigation, place: { ...place, view: 'community', part: null, following: null, q: null, dialog } };
  }, [navigation]);
}
