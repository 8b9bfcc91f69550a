import type { Category } from '@wishboard/contracts/http/fields/category';
import { LIST_SORT_DEFAULT, LIST_SORTS, type ListSort } from '@wishboard/contracts/http/wishes/search';
import { GRANTED_OR_NOT, type Navigation } from '@wishboard/contracts/remotes/place';
import { categoryTexts } from '@wishboard/web-kit/texts/categories';
import { MenuChoice, MenuSeparator, useTexts } from '@wishboard/web-kit/ui';
import { boardTexts } from '../../texts/board';
import { followTexts } from '../../texts/follows';

const ALL = 'all';
const FOLLOWED = 'followed';
const GRANTED_PARTS = [ALL, ...GRANTED_OR_NOT] as const;

interface FilterChoicesProps {
  navigation: Navigation;
  isVisitor: boolean;
  categories: readonly Category[];
}

/** The choices in the filter menu. A search covers the wishes of all members and has its order in the search field. */
export function FilterChoices({ navigation, isVisitor, categories }: FilterChoicesProps) {
  const { place, go } = navigation;
  const { feed, search } = useTexts(boardTexts);
  const labels = useTexts(categoryTexts);
  const follows = useTexts(followTexts);
  return (
    <>
      <MenuChoice
        label={feed.filter}
        value={place.category ?? ALL}
        onChange={(value) => go({ category: value === ALL ? null : value })}
        options={[
          { value: ALL, label: feed.allCategories },
          ...categories.map((each) => ({ value: each, label: labels[each] ?? each })),
        ]}
      />
      <MenuSeparator />
      <MenuChoice
        label={feed.granted}
        value={place.granted ?? ALL}
        onChange={(value) => go({ granted: value === ALL ? null : value })}
        options={GRANTED_PARTS.map((value) => ({ value, label: feed.grantedParts[value] }))}
      />
      {!place.q && !isVisitor && (
        <>
          <MenuSeparator />
          <MenuChoice
            label={follows.whose}
            value={place.following ? FOLLOWED : ALL}
            onChange={(value) => go({ following: value === ALL ? null : 'true' })}
            options={[
              { value: ALL, label: follows.everyones },
              { value: FOLLOWED, label: follows.following },
            ]}
          />
        </>
      )}
      {!place.q && (
        <>
          <MenuSeparator />
          <MenuChoice<ListSort>
            label={search.sort}
            value={place.sort === 'cheered' ? place.sort : LIST_SORT_DEFAULT}
            onChange={(value) => go({ sort: value })}
            options={LIST_SORTS.map((value) => ({ value, label: search.sorts[value] }))}
          />
        </>
      )}
    </>
  );
}
