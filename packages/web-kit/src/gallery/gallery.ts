import type { Language } from '@wishboard/contracts/remotes/contract';
import type { ReactNode } from 'react';
import type { Answer, Answers, ApiCall } from '../doubles/fetch-double';

/** What a state may do once it is there, to look as its name says. Elements are found by CSS selectors, in any language. */
export interface Hand {
  language: Language;
  /** The first element that matches, as soon as there is one. */
  find(selector: string): Promise<HTMLElement>;
  press(selector: string): Promise<void>;
  hover(selector: string): Promise<void>;
  type(selector: string, text: string): Promise<void>;
}

/** One look of a part. */
export interface GalleryState {
  /** What the API answers, by `METHOD path`; see doubles/fetch-double. */
  answers?: Answers;
  /** What it answers to every other call. One without an answer never comes back. */
  api?(call: Pick<ApiCall, 'method' | 'path' | 'body'>): Answer;
  /** `fast`: waits of seconds take milliseconds. Otherwise they never end, so that what is shown stays. */
  time?: 'fast' | 'still';
  render(page: { language: Language }): ReactNode;
  act?(hand: Hand): Promise<unknown>;
}

/** A part of the interface with the looks it can have, by their names. */
export interface GalleryPart {
  /** Name of the team or of the kit, then of the part: `Board / wish card`. */
  title: string;
  states: Readonly<Record<string, GalleryState>>;
}

/** An answer that never comes: what is asked for it goes on loading. */
export const never = (): Promise<never> => new Promise(() => undefined);

/** A sentence in the language that is shown. */
export const inLanguage = (language: Language, english: string, chinese: string): string =>
  language === 'zh-TW' ? chinese : english;
