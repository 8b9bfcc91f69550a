import type { WishCountsView } from '@wishboard/contracts/http/wishes/wish';
import type { FirstPaintInput } from '@wishboard/contracts/remotes/first-paint';
import { Slot } from '@wishboard/web-kit/first-paint/slot';
import { BoardCard } from '../BoardCard';
import { GuideButton } from '../features/onboarding/GuideButton';
import { SearchField } from '../features/search/SearchField';
import { FirstWall, idleNavigation } from './FirstWall';

const noop = () => undefined;
const noViewRef = () => noop;

/**
 * The server-rendered first screen of a member: the parts of Board without their behaviour. The shell replays presses once the
 * board has loaded.
 */
export function FirstScreen({ member, reads }: Pick<FirstPaintInput, 'member' | 'reads'>) {
  return (
    <FirstWall
      isVisitor={false}
      count={countOf(reads.counts)}
      help={<GuideButton onOpen={noop} />}
      search={<SearchField navigation={idleNavigation} />}
      above={<Slot of="mf_recommendations" />}
      wishes={reads.wall.items}
      renderWish={(wish) => (
        <BoardCard
          wish={wish}
          lit={null}
          takesFocus={false}
          onFocusTaken={noop}
          celebrated={false}
          onCelebrate={noop}
          isOwn={wish.userId === member.id}
          watchViews={noViewRef}
          onOpen={noop}
          onEdit={noop}
          onDelete={noop}
          onReport={noop}
          onShareStory={noop}
          onShare={noop}
          onShowKept={undefined}
        />
      )}
    />
  );
}

const countOf = ({ categories }: WishCountsView) => Object.values(categories).reduce((sum, count) => sum + count, 0);
