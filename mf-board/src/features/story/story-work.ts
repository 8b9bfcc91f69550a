import type { NoteWords } from '@wishboard/contracts/picture/draw-note';
import type { StoryContent, StoryDefaults } from '@wishboard/contracts/picture/story-layout';
import type { StoryImages } from './story-images';

/** Texts around the wish. */
export interface StoryWords extends NoteWords {
  /** The call to action beside the QR code. */
  invitation: string;
  /** Address of the wish. The QR code holds the full address; a reader is shown the part to type. */
  link: { address: string; shown: string };
}

/** A QR code as the generator returns it: a square of modules, where true is dark. */
export interface StoryCode {
  readonly size: number;
  get(x: number, y: number): boolean;
}

/** Everything a story picture is made of. Plain data, so that it can be sent to a worker. */
export interface StoryRequest extends StoryWords {
  content: StoryContent;
  defaults: StoryDefaults;
  /** Addresses of pictures on the page's own origin, or null. */
  pictures: { product: string | null; avatar: string | null };
}

/** A request with its pictures loaded. */
export type StoryWork = StoryRequest & { images: StoryImages };
