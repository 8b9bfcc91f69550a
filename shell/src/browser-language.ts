import type { Language } from '@wishboard/contracts/remotes/contract';

/**
 * The language a first visit is in, by what the browser asks for: the first of its languages that the product has.
 * Chinese of any kind is Traditional Chinese; English, and whatever the product does not speak, the specification's mix.
 *
 * @param asked language tags as `navigator.languages` has them, the dearest first
 */
export function browserLanguage(asked: readonly string[]): Language {
  for (const tag of asked) {
    const [spoken] = tag.toLowerCase().split(/[-_]/);
    if (spoken === 'zh') return 'zh-TW';
    if (spoken === 'en') return 'mixed';
  }
  return 'mixed';
}
