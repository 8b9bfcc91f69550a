import type { NoteWords } from '@wishboard/contracts/picture/draw-note';
import type { StoryContent, StoryDefaults } from '@wishboard/contracts/picture/story-layout';
import type { StoryImages } from './story-images';

/** What is written around the wish. */
export interface StoryWords extends NoteWords {
  /** What readers are asked to do, beside the code. */
  invitation: string;
  /** Where the wish hangs. The code holds the whole address; a reader is shown what has to be typed. */
  link: { address: string; shown: string };
}

/** A code as its maker answers it: a square of modules, dark or not. */
export interface StoryCode {
  readonly size: number;
  get(x: number, y: number): boolean;
}

/** Everything a story picture is made of; plain data, so that it can be sent to a worker. */
export interface StoryRequest extends StoryWords {
  content: StoryContent;
  defaults: StoryDefaults;
  /** Addresses of pictures of the page's own origin, or null. */
  pictures: { product: string | null; avatar: string | null };
}

/** A request with its pictures read. */
export type StoryWork = StoryRequest & { images: StoryImages };
