import type { ReactNode } from 'react';

/** Language tag of Traditional Chinese as written in Taiwan: https://www.rfc-editor.org/rfc/rfc5646 */
const CHINESE = 'zh-Hant-TW';

/**
 * Returns the `lang` of a text that may be in another language than its surroundings, for screen readers and fonts. It is Chinese
 * for Chinese characters, and Japanese when there is kana beside them. Undefined when the characters do not tell.
 */
export function langOf(text: ReactNode): string | undefined {
  if (typeof text !== 'string' || !/\p{Script=Han}/u.test(text)) return undefined;
  return /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text) ? 'ja' : CHINESE;
}

/** Returns the attributes of an element with a member's text: its language, and its direction by the first letter. */
export function memberText(text: string): { dir: 'auto'; lang: string | undefined } {
  return { dir: 'auto', lang: langOf(text) };
}
