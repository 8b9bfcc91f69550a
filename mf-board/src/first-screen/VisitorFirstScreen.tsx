import type { FirstPaintInput } from '@wishboard/contracts/remotes/first-paint';
import { VisitorReactions } from '../features/reactions/VisitorReactions';
import { WishActions } from '../features/wish-card/WishActions';
import { WishCard } from '../features/wish-card/WishCard';
import { FirstWall } from './FirstWall';

const noop = () => undefined;

/**
 * The server-rendered first screen of a visitor: the wall as VisitorBoard renders it. The shell replays presses once the board has
 * loaded.
 */
export function VisitorFirstScreen({ reads }: Pick<FirstPaintInput, 'reads'>) {
  return (
    <FirstWall
      isVisitor
      count={null}
      help={null}
      search={null}
      above={null}
      wishes={reads.wall.items}
      renderWish={(wish) => (
        <WishCard
          wish={wish}
          lit={null}
          takesFocus={false}
          onFocusTaken={noop}
          onOpen={noop}
          reactions={<VisitorReactions wish={wish} onJoin={noop} />}
          actions={<WishActions onShare={noop} />}
        />
      )}
    />
  );
}
