import { userEvent } from '@testing-library/user-event';
import type { Language } from '@wishboard/contracts/remotes/contract';
import type { Hand } from '@wishboard/web-kit/gallery/gallery';
import { pause } from './time';

declare global {
  interface Window {
    /** Defined where pictures are taken. Moves the real pointer, because style sheets do not react to synthetic events. */
    movePointer?(x: number, y: number): Promise<void>;
  }
}

const LOOK_EVERY_MS = 10;
const PATIENCE_MS = 60_000;

async function find(selector: string): Promise<HTMLElement> {
  for (const giveUpAt = performance.now() + PATIENCE_MS; performance.now() < giveUpAt; await pause(LOOK_EVERY_MS)) {
    const found = document.querySelector<HTMLElement>(selector);
    if (found) return found;
  }
  throw new Error(`nothing came that matches ${selector}`);
}

/** Returns the user interactions that bring a state about. */
export function createHand(language: Language): Hand {
  // Waits between keys, so that React can render.
  const user = userEvent.setup({ delay: 0, advanceTimers: pause, pointerEventsCheck: 0 });
  return {
    language,
    find,
    press: async (selector) => user.click(await find(selector)),
    async hover(selector) {
      const target = await find(selector);
      const { left, top, width, height } = target.getBoundingClientRect();
      await window.movePointer?.(left + width / 2, top + height / 2);
      await user.hover(target);
    },
    async type(selector, text) {
      const target = await find(selector);
      if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) {
        target.focus();
        await user.paste(text);
      } else {
        await user.keyboard(text);
      }
    },
  };
}
