import type { Language } from '@wishboard/contracts/remotes/contract';

/**
 * Chooses the interface language of a first visit: the first of the browser's languages that the product supports. Any Chinese variant
 * gives Traditional Chinese. English and unsupported languages give `mixed`, the mix of languages in the specification.
 *
 * @param preferred language tags in order of preference, as in `navigator.languages`
 */
export function browserLanguage(preferred: readonly string[]): Language {
  for (const tag of preferred) {
    const [primary] = tag.toLowerCase().split(/[-_]/);
    if (primary === 'zh') return 'zh-TW';
    if (primary === 'en') return 'mixed';
  }
  return 'mixed';
}
