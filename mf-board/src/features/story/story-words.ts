/** What is written around the wish. */
export interface StoryWords {
  brand: string;
  author: { name: string; day: string };
  /** What readers are asked to do, beside the code. */
  invitation: string;
  stamp: string;
  /** Where the wish hangs. The code holds the whole address; a reader is shown what has to be typed. */
  link: { address: string; shown: string };
}

/** A code as its maker answers it: a square of modules, dark or not. */
export interface StoryCode {
  readonly size: number;
  get(x: number, y: number): boolean;
}
