import { CATEGORIES } from '@wishboard/contracts/http/fields/category';
import type { WishView } from '@wishboard/contracts/http/wishes/wish';
import { categoryTexts } from '@wishboard/web-kit/texts/categories';
import { IconButton, Menu, MenuChoice, MenuItem, MenuSeparator, useTexts } from '@wishboard/web-kit/ui';
import { EllipsisVertical, Pencil, Trash2 } from 'lucide-react';
import { boardTexts } from '../../texts/board';
import styles from './OwnerMenu.module.css';
import { useChangeCategory } from './use-update-wish';

/** The owner's menu of a wish: edit, delete, move to a category. */
export function OwnerMenu({ wish, onEdit, onDelete }: { wish: WishView; onEdit(): void; onDelete(): void }) {
  const { card } = useTexts(boardTexts);
  const categories = useTexts(categoryTexts);
  const changeCategory = useChangeCategory(wish);
  return (
    <Menu
      className={styles.menu}
      trigger={
        <IconButton label={card.menu(wish.title)} size="s">
          <EllipsisVertical aria-hidden />
        </IconButton>
      }
    >
      <MenuItem onSelect={onEdit}>
        <Pencil aria-hidden />
        {card.edit}
      </MenuItem>
      <MenuItem danger onSelect={onDelete}>
        <Trash2 aria-hidden />
        {card.remove}
      </MenuItem>
      <MenuSeparator />
      <MenuChoice
        label={card.category}
        value={wish.category}
        onChange={changeCategory}
        options={CATEGORIES.map((category) => ({ value: category, label: categories[category] }))}
      />
    </Menu>
  );
}
