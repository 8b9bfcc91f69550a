import { SegmentedControl, useTexts } from '@wishboard/web-kit/ui';
import { Globe, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { useBoardStore } from '../../board-store';
import { boardTexts } from '../../texts/board';
import { CategoryFilter } from './CategoryFilter';
import styles from './MainBoard.module.css';
import { useCountUp } from './use-count-up';

/** Heading and counter of the view, the switch between the two views, the community's filter, and help. */
export function FeedHeader({ count, help }: { count: number | null; help: ReactNode }) {
  const { feed } = useTexts(boardTexts);
  const { view, category, showView, chooseCategory } = useBoardStore();
  return (
    <header className={styles.header}>
      <div className={styles.titles}>
        <h1 className={styles.heading}>{view === 'my' ? feed.myHeading : feed.communityHeading}</h1>
        {count !== null && <WishCounter count={count} />}
      </div>
      <div className={styles.tools}>
        <SegmentedControl
          label={feed.view}
          value={view}
          onChange={showView}
          options={[
            { value: 'my', label: <ViewLabel icon={<UserRound aria-hidden />} text={feed.myBoard} /> },
            { value: 'community', label: <ViewLabel icon={<Globe aria-hidden />} text={feed.community} /> },
          ]}
        />
        {view === 'community' && <CategoryFilter category={category} onChange={chooseCategory} />}
        {help}
      </div>
    </header>
  );
}

function ViewLabel({ icon, text }: { icon: ReactNode; text: string }) {
  return (
    <span className={styles.viewLabel}>
      {icon}
      {text}
    </span>
  );
}

/** How many wishes there are, running up to the number. */
function WishCounter({ count }: { count: number }) {
  const { feed } = useTexts(boardTexts);
  return (
    <p className={styles.counter}>
      {useCountUp(count)}
      {feed.wishesSuffix}
    </p>
  );
}
