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
 * Chooses which of everybody's wishes are shown, and in which order; what is searched for has its order in the search. Once
 * something is chosen, a button beside it takes the choice back. Where there is room, following has a button of its own.
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
    // What takes the choice back goes with it, here and where no wish was found.
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
