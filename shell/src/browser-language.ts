import type { Language } from '@wishboard/contracts/remotes/contract';

/**
 * Chooses the interface language of a first visit: the first of the browser's languages that the product supports. Any Chinese variant
 * gives Traditional Chinese. English and unsupported languages give `mixed`, the mix of languages in the specification.
 *
 * @param asked language tags in order of preference, as in `navigator.languages`
 */
export function browserLanguage(asked: readonly string[]): Language {
  for (const tag of asked) {
    const [spoken] = tag.toLowerCase().split(/[-_]/);
    if (spoken === 'zh') return 'zh-TW';
    if (spoken === 'en') return 'mixed';
  }
  return 'mixed';
}
