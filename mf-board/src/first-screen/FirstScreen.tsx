import type { WishCountsView } from '@wishboard/contracts/http/wishes/wish';
import type { FirstPaintInput } from '@wishboard/contracts/remotes/first-paint';
import { Slot } from '@wishboard/web-kit/first-paint/slot';
import { BoardCard } from '../BoardCard';
import { GuideButton } from '../features/onboarding/GuideButton';
import { SearchField } from '../features/search/SearchField';
import { FirstWall, still } from './FirstWall';

const nothing = () => undefined;
const noView = () => nothing;

/**
 * The server-rendered first screen of a member: the parts of Board without their behaviour. The shell replays presses once the
 * board has loaded.
 */
export function FirstScreen({ member, reads }: Pick<FirstPaintInput, 'member' | 'reads'>) {
  return (
    <FirstWall
      isVisitor={false}
      count={countOf(reads.counts)}
      help={<GuideButton onOpen={nothing} />}
      search={<SearchField navigation={still} />}
      above={<Slot of="mf_recommendations" />}
      wishes={reads.wall.items}
      renderWish={(wish) => (
        <BoardCard
          wish={wish}
          lit={null}
          takesFocus={false}
          onFocusTaken={nothing}
          celebrated={false}
          onCelebrate={nothing}
          isOwn={wish.userId === member.id}
          watchViews={noView}
          onOpen={nothing}
          onEdit={nothing}
          onDelete={nothing}
          onReport={nothing}
          onShareStory={nothing}
          onShare={nothing}
          onShowKept={undefined}
        />
      )}
    />
  );
}

const countOf = ({ categories }: WishCountsView) => Object.values(categories).reduce((sum, count) => sum + count, 0);
