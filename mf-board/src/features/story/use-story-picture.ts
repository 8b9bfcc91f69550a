import type { WishView } from '@wishboard/contracts/http/wishes/wish';
import { useLanguage, useTexts } from '@wishboard/web-kit/ui';
import { useEffect, useState } from 'react';
import { storyTexts } from '../../texts/story';
import { storyRequest } from './story-request';
import type { StoryRequest } from './story-work';

export type StoryPicture = 'drawing' | 'failed' | { blob: Blob; address: string };

/** Renders the story picture of a wish on mount. Its object URL is revoked on unmount. */
export function useStoryPicture(wish: WishView, render: (request: StoryRequest) => Promise<Blob>): StoryPicture {
  const texts = useTexts(storyTexts);
  const language = useLanguage();
  const [picture, setPicture] = useState<StoryPicture>('drawing');

  useEffect(() => {
    let wanted = true;
    let address: string | undefined;
    render(storyRequest(wish, texts, language)).then(
      (blob) => {
        if (!wanted) return;
        address = URL.createObjectURL(blob);
        setPicture({ blob, address });
      },
      () => wanted && setPicture('failed'),
    );
    return () => {
      wanted = false;
      if (address !== undefined) URL.revokeObjectURL(address);
    };
  }, [wish, texts, language, render]);

  return picture;
}
