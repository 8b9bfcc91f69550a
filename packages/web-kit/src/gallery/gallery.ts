import type { Language } from '@wishboard/contracts/remotes/contract';
import type { ReactNode } from 'react';
import type { Answer, Answers, ApiCall } from '../doubles/fetch-double';

/** Actions for a gallery state to reach the look that its name promises. Elements are found by CSS selectors, in any language. */
export interface Hand {
  language: Language;
  /** Returns the first element that matches, once there is one. */
  find(selector: string): Promise<HTMLElement>;
  press(selector: string): Promise<void>;
  hover(selector: string): Promise<void>;
  type(selector: string, text: string): Promise<void>;
}

/** One state of a part of the interface. */
export interface GalleryState {
  /** Responses of the API by `METHOD path`; see doubles/fetch-double. */
  answers?: Answers;
  /** Response of the API to every other call. A call without a response stays pending. */
  api?(call: Pick<ApiCall, 'method' | 'path' | 'body'>): Answer;
  /** With `fast`, waits of seconds take milliseconds. Otherwise waits never end, so that the state stays visible. */
  time?: 'fast' | 'still';
  render(page: { language: Language }): ReactNode;
  act?(hand: Hand): Promise<unknown>;
}

/** A part of the interface with its states by name. */
export interface GalleryPart {
  /** Name of the team or `Kit`, then of the part: `Board / wish card`. */
  title: string;
  states: Readonly<Record<string, GalleryState>>;
}

/** Returns a response that never arrives, so that its read stays in the loading state. */
export const never = (): Promise<never> => new Promise(() => undefined);

/** Returns the sentence in the given language. */
export const inLanguage = (language: Language, english: string, chinese: string): string =>
  language === 'zh-TW' ? chinese : english;
