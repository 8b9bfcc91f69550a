import { IconButton, Tooltip, useTexts } from '@wishboard/web-kit/ui';
import { CircleFadingPlus, Share2 } from 'lucide-react';
import { boardTexts } from '../../texts/board';

/** The buttons that share a wish and open its story picture. Only members have the story button. */
export function WishActions({ onShareStory, onShare }: { onShareStory?(): void; onShare(): void }) {
  const { card } = useTexts(boardTexts);
  return (
    <>
      {onShareStory && (
        <Tooltip content={card.story}>
          <IconButton label={card.story} size="s" onClick={onShareStory}>
            <CircleFadingPlus aria-hidden />
          </IconButton>
        </Tooltip>
      )}
      <Tooltip content={card.share}>
        <IconButton label={card.share} size="s" onClick={onShare}>
          <Share2 aria-hidden />
        </IconButton>
      </Tooltip>
    </>
  );
}
