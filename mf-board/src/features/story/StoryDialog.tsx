import type { WishView } from '@wishboard/contracts/http/wishes/wish';
import { Button, Dialog, DialogActions, Spinner, toast, useTexts } from '@wishboard/web-kit/ui';
import { Download, Share2 } from 'lucide-react';
import { useEffect } from 'react';
import { storyTexts } from '../../texts/story';
import { renderStory } from './render-story';
import styles from './StoryDialog.module.css';
import { canShareFiles, type StorySharing, saveThroughLink, shareStory } from './share-story';
import type { StoryRequest } from './story-work';
import { useStoryPicture } from './use-story-picture';

export interface StoryDialogProps {
  wish: WishView;
  onClose(): void;
  /** Called when the picture was shared or saved. */
  onShared(): void;
  /** Renders the picture; tests pass their own. */
  render?(request: StoryRequest): Promise<Blob>;
  sharing?: StorySharing;
  save?: typeof saveThroughLink;
}

/** The dialog that shows the story picture of a wish and shares it. The picture is drawn before the tap that shares it. */
export function StoryDialog(props: StoryDialogProps) {
  const { wish, onClose, onShared, render = renderStory, sharing = navigator, save = saveThroughLink } = props;
  const texts = useTexts(storyTexts);
  const picture = useStoryPicture(wish, render);
  const failed = picture === 'failed';

  useEffect(() => {
    if (!failed) return;
    toast({ ...texts.failed, variant: 'destructive' });
    onClose();
  }, [failed, texts, onClose]);

  async function share(blob: Blob): Promise<void> {
    const outcome = await shareStory(blob, wish.id, sharing, save);
    if (outcome === 'cancelled') return;
    if (outcome === 'downloaded') toast(texts.saved);
    onShared();
    onClose();
  }

  const ready = typeof picture === 'object';
  const shares = canShareFiles(sharing);
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={texts.title} description={texts.hint}>
      <div className={styles.stage} data-ready={ready}>
        {ready ? (
          <img className={styles.picture} src={picture.address} alt={texts.preview(wish.title)} />
        ) : (
          <p role="status" className={styles.drawing}>
            <Spinner />
            {texts.drawing}
          </p>
        )}
      </div>
      <DialogActions>
        <Button variant="primary" disabled={!ready} onClick={() => ready && void share(picture.blob)}>
          {shares ? <Share2 aria-hidden /> : <Download aria-hidden />}
          {shares ? texts.share : texts.download}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
