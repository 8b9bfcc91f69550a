import { useQuery } from '@tanstack/react-query';
import { CATEGORIES, type Category } from '@wishboard/contracts/http/category';
import { categoryTexts } from '@wishboard/web-kit/texts/categories';
import { Button, IconButton, Menu, MenuChoice, useTexts } from '@wishboard/web-kit/ui';
import { ChevronDown, Tags, X } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { categoriesQuery } from '../../api/queries';
import { boardTexts } from '../../texts/board';
import styles from './MainBoard.module.css';

const ALL = 'all';

/** Chooses the category of the community view. Once one is chosen, a button beside it takes the choice back. */
export function CategoryFilter({
  category,
  onChange,
}: {
  category: Category | null;
  onChange(category: Category | null): void;
}) {
  const { feed } = useTexts(boardTexts);
  const labels = useTexts(categoryTexts);
  const { data: categories = CATEGORIES } = useQuery(categoriesQuery());
  const button = useRef<HTMLButtonElement>(null);
  const before = useRef(category);
  useLayoutEffect(() => {
    // What takes the choice back goes with it, here and where no wish was found.
    const isTakenBack = category === null && before.current !== null;
    before.current = category;
    if (isTakenBack && document.activeElement === document.body) button.current?.focus({ preventScroll: true });
  }, [category]);
  return (
    <div className={styles.filter}>
      <Menu
        align="end"
        trigger={
          <Button ref={button} className={styles.filterButton} data-chosen={category !== null}>
            <Tags aria-hidden />
            <span className={styles.filterLabel}>{category ? labels[category] : feed.filter}</span>
            <ChevronDown aria-hidden />
          </Button>
        }
      >
        <MenuChoice
          label={feed.filter}
          value={category ?? ALL}
          onChange={(chosen) => onChange(chosen === ALL ? null : chosen)}
          options={[
            { value: ALL, label: feed.allCategories },
            ...categories.map((each) => ({ value: each, label: labels[each] ?? each })),
          ]}
        />
      </Menu>
      {category && (
        <IconButton label={feed.clearFilter} size="s" onClick={() => onChange(null)}>
          <X aria-hidden />
        </IconButton>
      )}
    </div>
  );
}
