import type { ReactNode } from 'react';

/** `lang` of Chinese as it is written here: https://www.rfc-editor.org/rfc/rfc5646 */
const CHINESE = 'zh-Hant-TW';

/**
 * `lang` of a text that may be in another language than what is around it, for voices and fonts: Chinese where it has
 * Chinese characters without Japanese ones beside them. Undefined where the characters do not tell.
 */
export function langOf(text: ReactNode): string | undefined {
  if (typeof text !== 'string' || !/\p{Script=Han}/u.test(text)) return undefined;
  return /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text) ? 'ja' : CHINESE;
}

/** What an element has to carry whose text a member wrote: its language, and its direction from its first letter. */
export function memberText(text: string): { dir: 'auto'; lang: string | undefined } {
  return { dir: 'auto', lang: langOf(text) };
}
