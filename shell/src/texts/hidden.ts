import type { TextArea } from '@wishboard/web-kit/texts/text-area';

export interface HiddenTexts {
  title: string;
  text: string;
  failed: string;
  none: string;
  /** Headings of the three lists. */
  wishes: string;
  muted: string;
  blocked: string;
  undo: { wish: string; mute: string; block: string };
  /** Accessible name of the undo button, with the wish's title or the member's name. */
  undoOf(undo: string, what: string): string;
  undone(what: string): string;
  undoFailed: string;
}

const en: HiddenTexts = {
  title: 'Hidden from you',
  text: 'Wishes you hid, and members you muted or blocked. Nobody is told of it.',
  failed: 'What you hid could not be loaded',
  none: 'You have hidden nothing.',
  wishes: 'Hidden wishes',
  muted: 'Muted members',
  blocked: 'Blocked members',
  undo: { wish: 'Show again', mute: 'Unmute', block: 'Unblock' },
  undoOf: (undo, what) => `${undo}: ${what}`,
  undone: (what) => `You see ${what} again`,
  undoFailed: 'Nothing was changed. Please try again later.',
};

export const hiddenTexts: TextArea<HiddenTexts> = {
  mixed: en,
  en,
  'zh-TW': {
    title: '你隱藏的內容',
    text: '你隱藏的願望，以及你靜音或封鎖的成員。沒有人會知道。',
    failed: '無法載入你隱藏的內容',
    none: '你沒有隱藏任何內容。',
    wishes: '隱藏的願望',
    muted: '靜音的成員',
    blocked: '封鎖的成員',
    undo: { wish: '重新顯示', mute: '取消靜音', block: '解除封鎖' },
    undoOf: (undo, what) => `${undo}：${what}`,
    undone: (what) => `已重新顯示「${what}」`,
    undoFailed: '沒有變更，請稍後再試。',
  },
};
