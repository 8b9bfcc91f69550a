/** Outcome of sharing a story: handed to another app, cancelled by the member, or saved as a file. */
export type StoryOutcome = 'shared' | 'cancelled' | 'downloaded';

/** The part of `navigator` that sharing needs. */
export interface StorySharing {
  canShare?(data: ShareData): boolean;
  share?(data: ShareData): Promise<void>;
}

export type SaveFile = (file: Blob, name: string) => void;

/** Source of this file name and the one of downloads: specification, section 2, story image. */
const SHARED_NAME = 'wish-story.png';
const asFile = (picture: Blob) => new File([picture], SHARED_NAME, { type: 'image/png' });
const downloadName = (wishId: string) => `wish-${wishId}-story.png`;

// Long enough for the slowest browser to have started the download.
const REVOKE_AFTER_MS = 60_000;

/** Saves through a link, the only way that works in every browser. */
export const saveThroughLink: SaveFile = (file, name) => {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), REVOKE_AFTER_MS);
};

/** Whether the device can hand a picture to another app. */
export function canShareFiles(sharing: StorySharing): boolean {
  return sharing.share !== undefined && (sharing.canShare?.({ files: [asFile(new Blob())] }) ?? false);
}

/**
 * Shares a story picture where the device can share files, else saves it. Must be called from the tap itself with a picture that is
 * ready: waiting would use up the transient activation that `navigator.share` requires. The file is shared without a text, because
 * some apps drop the picture when there is one.
 */
export async function shareStory(
  picture: Blob,
  wishId: string,
  sharing: StorySharing = navigator,
  save: SaveFile = saveThroughLink,
): Promise<StoryOutcome> {
  const files = [asFile(picture)];
  if (sharing.share && sharing.canShare?.({ files })) {
    try {
      await sharing.share({ files });
      return 'shared';
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') return 'cancelled';
    }
  }
  save(picture, downloadName(wishId));
  return 'downloaded';
}
