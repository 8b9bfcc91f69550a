/** A description longer than this is folded, in the width of Latin letters. */
const FOLD_AFTER_WIDTH = 360;
const FOLD_AFTER_LINES = 10;

const WIDE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Extended_Pictographic}\uFF00-\uFF60]/u;

/** How wide a text runs, in Latin letters: a Chinese character or an emoji takes the room of two. */
export function widthOf(text: string): number {
  let width = 0;
  for (const character of text) width += WIDE.test(character) ? 2 : 1;
  return width;
}

/** Whether a description is folded behind "Show more". */
export function isLong(text: string): boolean {
  return text.split('\n').length > FOLD_AFTER_LINES || widthOf(text) > FOLD_AFTER_WIDTH;
}
