import { useQuery } from '@tanstack/react-query';
import { CATEGORIES } from '@wishboard/contracts/http/fields/category';
import { LIST_SORT_DEFAULT, LIST_SORTS, type ListSort } from '@wishboard/contracts/http/wishes/search';
import { GRANTED_OR_NOT, type Navigation } from '@wishboard/contracts/remotes/place';
import { categoryTexts } from '@wishboard/web-kit/texts/categories';
import { Button, IconButton, Menu, MenuChoice, MenuSeparator, useTexts } from '@wishboard/web-kit/ui';
import { ChevronDown, Tags, X } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { categoriesQuery } from '../../api/queries';
import { boardTexts } from '../../texts/board';
import { followTexts } from '../../texts/follows';
import styles from './FeedHeader.module.css';

const ALL = 'all';
const FOLLOWED = 'followed';
const GRANTED_PARTS = [ALL, ...GRANTED_OR_NOT] as const;
const NOTHING_CHOSEN = { category: null, sort: null, granted: null, following: null };

/**
 * The menu that chooses which of the community's wishes are shown and in which order. A search has its order in the search field
 * instead. While something is chosen, a button beside the menu clears the choice. Where there is room, a separate button filters by
 * followed wishes.
 */
export function FeedFilter(props: { navigation: Navigation; isVisitor: boolean }) {
  const { place, go } = props.navigation;
  const { feed, search } = useTexts(boardTexts);
  const labels = useTexts(categoryTexts);
  const follows = useTexts(followTexts);
  const { data: categories = CATEGORIES } = useQuery(categoriesQuery());
  const { category, q } = place;
  const granted = place.granted ?? null;
  const sort = q ? null : (place.sort ?? null);
  const isFollowing = Boolean(place.following);
  const chosen = [category && labels[category], sort && search.sorts[sort], granted && feed.grantedParts[granted]]
    .filter(Boolean)
    .join(' · ');
  const isChosen = isFollowing || chosen !== '';
  const button = useRef<HTMLButtonElement>(null);
  const before = useRef(isChosen);
  useLayoutEffect(() => {
    // The button that clears the choice disappears with it, here and in the empty state. The focus then moves to the menu button.
    const isTakenBack = !isChosen && before.current;
    before.current = isChosen;
    if (isTakenBack && document.activeElement === document.body) button.current?.focus({ preventScroll: true });
  }, [isChosen]);
  return (
    <div className={styles.filter}>
      <Menu
        align="end"
        trigger={
          <Button
            ref={button}
            className={styles.filterButton}
            data-chosen={isChosen}
            data-only-followed={chosen === '' && isFollowing}
          >
            <Tags aria-hidden />
            <span className={styles.filterLabel}>
              {isFollowing && (
                <span className={styles.narrow}>{[follows.following, chosen].filter(Boolean).join(' · ')}</span>
              )}
              <span className={isFollowing ? styles.wide : undefined}>{chosen || feed.filter}</span>
            </span>
            <ChevronDown aria-hidden />
          </Button>
        }
      >
        <MenuChoice
          label={feed.filter}
          value={category ?? ALL}
          onChange={(value) => go({ category: value === ALL ? null : value })}
          options={[
            { value: ALL, label: feed.allCategories },
            ...categories.map((each) => ({ value: each, label: labels[each] ?? each })),
          ]}
        />
        <MenuSeparator />
        <MenuChoice
          label={feed.granted}
          value={granted ?? ALL}
          onChange={(value) => go({ granted: value === ALL ? null : value })}
          options={GRANTED_PARTS.map((value) => ({ value, label: feed.grantedParts[value] }))}
        />
        {!q && (
          <>
            <MenuSeparator />
            {!props.isVisitor && (
              <>
                <MenuChoice
                  label={follows.whose}
                  value={isFollowing ? FOLLOWED : ALL}
                  onChange={(value) => go({ following: value === ALL ? null : 'true' })}
                  options={[
                    { value: ALL, label: follows.everyones },
                    { value: FOLLOWED, label: follows.following },
                  ]}
                />
                <MenuSeparator />
              </>
            )}
            <MenuChoice<ListSort>
              label={search.sort}
              value={sort === 'cheered' ? sort : LIST_SORT_DEFAULT}
              onChange={(value) => go({ sort: value })}
              options={LIST_SORTS.map((value) => ({ value, label: search.sorts[value] }))}
            />
          </>
        )}
      </Menu>
      {isChosen && (
        <IconButton
          label={sort || granted || isFollowing ? feed.clearChoice : feed.clearFilter}
          size="s"
          onClick={() => go(NOTHING_CHOSEN)}
        >
          <X aria-hidden />
        </IconButton>
      )}
    </div>
  );
}
