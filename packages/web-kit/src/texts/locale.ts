import type { Language } from '@wishboard/contracts/remotes/contract';

/**
 * Returns the locale for numbers and dates: that of the language, or undefined (the reader's own) for the mixed language of the
 * specification.
 */
export function localeOf(language: Language): string | undefined {
  return language === 'mixed' ? undefined : language;
}

/** Returns the value of `lang` for the page. The mixed language is mostly English. */
export function htmlLangOf(language: Language): string {
  return language === 'zh-TW' ? 'zh-Hant-TW' : 'en';
}
