import type { WishCountsView } from '@wishboard/contracts/http/wish';
import type { FirstPaintInput } from '@wishboard/contracts/remotes/first-paint';
import { HOME, type Navigation } from '@wishboard/contracts/remotes/place';
import { Slot } from '@wishboard/web-kit/first-paint/slot';
import { IconButton, useTexts } from '@wishboard/web-kit/ui';
import { Plus } from 'lucide-react';
import { BoardCard } from './BoardCard';
import styles from './FirstScreen.module.css';
import { FeedHeader } from './features/feed/FeedHeader';
import boardStyles from './features/feed/MainBoard.module.css';
import { GuideButton } from './features/onboarding/GuideButton';
import { SearchField } from './features/search/SearchField';
import { boardTexts } from './texts/board';

const nothing = () => undefined;
const noView = () => nothing;
const still: Navigation = { place: HOME, go: nothing, replace: nothing, close: nothing };

/**
 * The community's wall as it looks before anything was done on it: the parts that Board puts together, without what follows the
 * member. Nothing in it acts; the shell hands on what is pressed.
 */
export function FirstScreen({ member, reads }: Pick<FirstPaintInput, 'member' | 'reads'>) {
  const { feed: texts } = useTexts(boardTexts);
  const { items } = reads.wall;
  return (
    <div className={boardStyles.board} data-view="community">
      <FeedHeader
        navigation={still}
        isVisitor={false}
        count={countOf(reads.counts)}
        orMore={false}
        help={<GuideButton onOpen={nothing} />}
        search={<SearchField navigation={still} />}
        heading={null}
        onToTop={nothing}
      />
      <div className={boardStyles.recommendations}>
        <Slot of="mf_recommendations" />
      </div>
      <ul className={styles.wall} aria-label={texts.wall} data-wall>
        {items.map((wish) => (
          <li key={wish.id} className={styles.place} data-place={wish.id}>
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
          </li>
        ))}
      </ul>
      <div className={boardStyles.dock}>
        <IconButton label={texts.addFloating} className={boardStyles.floating}>
          <Plus aria-hidden />
        </IconButton>
      </div>
    </div>
  );
}

const countOf = ({ categories }: WishCountsView) => Object.values(categories).reduce((sum, count) => sum + count, 0);
