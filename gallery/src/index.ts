import type { Language } from '@wishboard/contracts/remotes/contract';
import { browse } from './browse';
import { applyTheme, draw, type Theme } from './draw';
import { rulesShown } from './rules';
import { waitUntilSettled } from './settled';
import { findState, STATES } from './states';

/** Functions that the program taking the pictures calls in the page. */
export interface GalleryPage {
  names: string[];
  /** Shows a state. Returns the height of the page's visible content, in pixels. */
  draw(name: string, language: Language): Promise<number>;
  light(theme: Theme): Promise<void>;
  settled(): Promise<void>;
  /** Selectors of all style rules, and of those that match an element that is shown now. */
  rulesShown(): { shown: string[]; all: string[] };
}

declare global {
  interface Window {
    gallery: GalleryPage;
  }
}

const MARGIN = 24;

/** Returns the bottom edge of the lowest element plus a margin, in pixels. */
function contentBottom(): number {
  const ends = [...document.body.querySelectorAll('*')].map((element) => element.getBoundingClientRect().bottom);
  return Math.ceil(Math.max(0, ...ends) + window.scrollY) + MARGIN;
}

window.gallery = {
  names: STATES.map(({ name }) => name),
  async draw(name, language) {
    await draw(findState(name), language);
    return contentBottom();
  },
  light: applyTheme,
  settled: waitUntilSettled,
  rulesShown,
};

const search = new URLSearchParams(window.location.search);
const name = search.get('state');
if (name !== null) {
  void draw(findState(name), (search.get('language') ?? 'en') as Language);
  void applyTheme((search.get('theme') ?? 'light') as Theme);
} else if (!search.has('pictures')) {
  browse();
}
