import type { Category } from '@wishboard/contracts/http/fields/category';
import { paths } from '@wishboard/contracts/http/routes';
import { categoryTexts } from '@wishboard/web-kit/texts/categories';
import { useTexts } from '@wishboard/web-kit/ui';
import { followTexts } from '../../texts/follows';
import { FollowButton } from './FollowButton';

/** Button that follows the category chosen in the filter. */
export function FollowCategory({ category, onShow }: { category: Category; onShow(): void }) {
  const { followCategory } = useTexts(followTexts);
  const name = useTexts(categoryTexts)[category];
  const of = {
    path: paths.followCategory(category),
    name,
    isAmong: ({ categories }: { categories: Category[] }) => categories.includes(category),
  };
  return <FollowButton key={category} of={of} label={followCategory(name)} onShow={onShow} />;
}
