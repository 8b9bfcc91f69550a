import type { Navigation } from '@wishboard/contracts/remotes/place';
import { Button, SegmentedControl, useTexts } from '@wishboard/web-kit/ui';
import { Globe, UserRound, X } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { boardTexts } from '../../texts/board';
import { FeedFilter } from './FeedFilter';
import styles from './FeedHeader.module.css';
import { FollowingButton } from './FollowingButton';
import { useCountUp } from './use-count-up';
import { ViewLabel } from './ViewLabel';
import { ToTop } from './wall/ToTop';

interface FeedHeaderProps {
  navigation: Navigation;
  /** Whether the page is shown to a visitor, who has no own board and follows nobody. */
  isVisitor: boolean;
  count: number | null;
  /** Whether there are more wishes than were counted. */
  orMore: boolean;
  help: ReactNode;
  search: ReactNode;
  /** Name of the member whose board is shown; absent for the community's and the own board. */
  name?: ReactNode;
  heading: Ref<HTMLHeadingElement>;
  onToTop(): void;
}

/**
 * The header of the feed. It has the heading with the counter, the help button, the button to the top and the switch between the
 * two views. It also has the community's filter, or the way out of a member's board, and the search field. The header stays in view
 * while the page scrolls.
 */
export function FeedHeader(props: FeedHeaderProps) {
  const { navigation, isVisitor, count, orMore, help, search, name, heading, onToTop } = props;
  const { feed } = useTexts(boardTexts);
  const { place, go } = navigation;
  const { view } = place;
  return (
    <header className={styles.header}>
      <div className={styles.titles}>
        <h1 ref={heading} tabIndex={-1} className={styles.heading} data-name={name !== undefined || undefined}>
          {name ?? (view === 'my' ? feed.myHeading : feed.communityHeading)}
        </h1>
        {count !== null && <WishCounter count={count} orMore={orMore} />}
        {help}
        <span className={styles.toTop}>
          <ToTop onGo={onToTop} />
        </span>
      </div>
      <div className={styles.tools}>
        {!isVisitor && (
          <SegmentedControl
            label={feed.view}
            value={view}
            onChange={(chosen) => go({ view: chosen })}
            options={[
              { value: 'my', label: <ViewLabel icon={<UserRound aria-hidden />} text={feed.myBoard} /> },
              { value: 'community', label: <ViewLabel icon={<Globe aria-hidden />} text={feed.community} /> },
            ]}
          />
        )}
        {place.member && (
          <div className={styles.filter}>
            <Button className={styles.filterButton} data-chosen onClick={() => go({ member: null })}>
              <span className={styles.filterLabel}>{feed.everyones}</span>
              <X aria-hidden />
            </Button>
          </div>
        )}
        {view === 'community' && !place.member && <FeedFilter navigation={navigation} isVisitor={isVisitor} />}
        {view === 'community' && !place.member && !place.q && !isVisitor && <FollowingButton navigation={navigation} />}
        {search}
      </div>
    </header>
  );
}

/** The number of wishes, which counts up to its value. */
function WishCounter({ count, orMore }: { count: number; orMore: boolean }) {
  const { feed } = useTexts(boardTexts);
  return (
    <p className={styles.counter}>
      {useCountUp(count)}
      {orMore && '+'}
      {feed.wishesSuffix}
    </p>
  );
}
