import type { WishView } from '@wishboard/contracts/http/wish';
import { IconButton, Menu, useTexts } from '@wishboard/web-kit/ui';
import { EllipsisVertical } from 'lucide-react';
import { moderationTexts } from '../../texts/moderation';
import { ReportItem } from './ReportItem';

/** In the view of another's wish: what has no button of its own. */
export function OthersMenu({ wish, onReport }: { wish: WishView; onReport(): void }) {
  const texts = useTexts(moderationTexts);
  return (
    <Menu
      trigger={
        <IconButton label={texts.menu(wish.title)} size="s">
          <EllipsisVertical aria-hidden />
        </IconButton>
      }
    >
      <ReportItem onReport={onReport} />
    </Menu>
  );
}
