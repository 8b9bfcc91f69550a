import type { Language } from '@wishboard/contracts/remotes/contract';

/**
 * Locale for numbers and dates: the language's own, and the reader's where the interface is the specification's mix.
 */
export function localeOf(language: Language): string | undefined {
  return language === 'mixed' ? undefined : language;
}

/** Value of `lang` for the page. The mix is mostly English. */
export function htmlLangOf(language: Language): string {
  return language === 'zh-TW' ? 'zh-Hant-TW' : 'en';
}
