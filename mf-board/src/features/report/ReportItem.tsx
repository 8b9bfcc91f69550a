import { MenuItem, useTexts } from '@wishboard/web-kit/ui';
import { Flag } from 'lucide-react';
import { moderationTexts } from '../../texts/moderation';

/** The menu item that reports another member's wish. */
export function ReportItem({ onReport }: { onReport(): void }) {
  const texts = useTexts(moderationTexts);
  return (
    <MenuItem onSelect={onReport}>
      <Flag aria-hidden />
      {texts.report}
    </MenuItem>
  );
}
