/**
 * The page's first script. The server inlines it right behind its first screen, so that it needs no request and runs before the first
 * paint. Built separately, as early.js.
 */
import { FIRST_PAINT_ID, OF_VISITOR } from '@wishboard/contracts/remotes/first-paint';
import { canShowFirstScreen } from './can-show-first-screen';
import { recordPresses } from './early-acts';
import { applyLateStylesheet } from './late-stylesheet';
import { layoutNotes } from './layout-notes';

const THEME = 'wishboard-theme';

function begin(screen: HTMLElement): void {
  if (!canShowFirstScreen(screen.dataset.language, screen.hasAttribute(OF_VISITOR))) {
    screen.remove();
    applyLateStylesheet();
    return;
  }
  document.documentElement.lang = screen.lang;
  try {
    const theme = localStorage.getItem(THEME);
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  } catch {
    // Storage is blocked: the system's theme applies.
  }
  const walls = [...screen.querySelectorAll<HTMLElement>('[data-wall]')].map(layoutNotes);
  const acts = recordPresses(screen);
  const stop = () => {
    acts.stop();
    for (const end of walls) end();
  };
  globalThis.wishboardEarlyActs = {
    get pressed() {
      return acts.pressed;
    },
    isPressing: acts.isPressing,
    stop,
  };
}

const screen = document.getElementById(FIRST_PAINT_ID);
if (screen) begin(screen);
