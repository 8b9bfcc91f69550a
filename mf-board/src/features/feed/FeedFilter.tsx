import { useQuery } from '@tanstack/react-query';
import { CATEGORIES } from '@wishboard/contracts/http/fields/category';
import type { Navigation } from '@wishboard/contracts/remotes/place';
import { categoryTexts } from '@wishboard/web-kit/texts/categories';
import { Button, IconButton, Menu, useTexts } from '@wishboard/web-kit/ui';
import { ChevronDown, Tags, X } from 'lucide-react';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { categoriesQuery } from '../../api/queries';
import { boardTexts } from '../../texts/board';
import { followTexts } from '../../texts/follows';
import styles from './FeedHeader.module.css';
import { FilterChoices } from './FilterChoices';

const NOTHING_CHOSEN = { category: null, sort: null, granted: null, following: null };

/**
 * The menu that chooses which of the community's wishes are shown and in which order. While something is chosen, a button beside the
 * menu clears the choice. Where there is room, a separate button filters by followed wishes.
 */
export function FeedFilter({ navigation, isVisitor }: { navigation: Navigation; isVisitor: boolean }) {
  const { place, go } = navigation;
  const { feed, search } = useTexts(boardTexts);
  const labels = useTexts(categoryTexts);
  const follows = useTexts(followTexts);
  const { data: categories = CATEGORIES } = useQuery(categoriesQuery());
  const { category, granted } = place;
  const sort = place.q ? null : place.sort;
  const isFollowing = Boolean(place.following);
  const chosen = [category && labels[category], sort && search.sorts[sort], granted && feed.grantedParts[granted]]
    .filter(Boolean)
    .join(' · ');
  const isChosen = isFollowing || chosen !== '';
  const button = useRef<HTMLButtonElement>(null);
  useFocusOnceCleared(button, isChosen);
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
        <FilterChoices navigation={navigation} isVisitor={isVisitor} categories={categories} />
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

/**
 * Moves the focus to the menu button once the choice is cleared: the button that clears it disappears with it, here and in the empty
 * state.
 */
function useFocusOnceCleared(button: RefObject<HTMLButtonElement | null>, isChosen: boolean): void {
  const wasChosen = useRef(isChosen);
  useLayoutEffect(() => {
    const isCleared = !isChosen && wasChosen.current;
    wasChosen.current = isChosen;
    if (isCleared && document.activeElement === document.body) button.current?.focus({ preventScroll: true });
  }, [button, isChosen]);
}
