/** Width, in Latin letters, above which a description is folded. */
const FOLD_AFTER_WIDTH = 360;
const FOLD_AFTER_LINES = 10;

const WIDE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Extended_Pictographic}\uFF00-\uFF60]/u;

/** Returns the width of a text in Latin letters. A Chinese character or an emoji counts as two. */
export function widthOf(text: string): number {
  let width = 0;
  for (const character of text) width += WIDE.test(character) ? 2 : 1;
  return width;
}

/** Whether a description is folded behind "Show more". */
export function isLong(text: string): boolean {
  return text.split('\n').length > FOLD_AFTER_LINES || widthOf(text) > FOLD_AFTER_WIDTH;
}
