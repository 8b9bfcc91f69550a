import type { NoteWords } from '@wishboard/contracts/picture/draw-note';

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
