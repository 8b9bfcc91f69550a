import { describe, expect, it } from '@jest/globals';
import type { Language } from '@wishboard/contracts/remotes/contract';
import type { TextArea } from '../texts/text-area';

export interface TextsCase {
  /** A team's areas of text, by the name of their export. */
  areas: Record<string, TextArea<unknown>>;
  /** Matches the paths of texts that are the same in every language: names, marks and placeholders. */
  sameEverywhere?: RegExp;
  /** Texts whose wording is fixed, as in the mixed language. */
  decided?: readonly string[];
  /** Words of the specification that the mixed language keeps in English. */
  specified?: readonly string[];
}

const CHINESE = /\p{Script=Han}/u;
const NONE = /^$/;

/** Returns all texts with their paths. A text that is a function is called with the number 2. */
function textsOf(value: unknown, path: string): [path: string, text: string][] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value === 'function') return textsOf(value(2, 2, 2), path);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) => textsOf(child, `${path}.${key}`));
}

/** Tests rules that apply to every team's texts. Each src/texts/catalogue.spec.ts calls it for that team's areas. */
export function describeTexts({ areas, sameEverywhere = NONE, decided = [], specified = [] }: TextsCase): void {
  const all = (language: Language) =>
    Object.entries(areas).flatMap(([area, variants]) => textsOf(variants[language], area));
  const missingInMix = (wanted: readonly string[]) => {
    const mixed = new Set(all('mixed').map(([, text]) => text));
    return wanted.filter((text) => !mixed.has(text));
  };

  describe('the catalogue of texts', () => {
    it.each<Language>(['mixed', 'en', 'zh-TW'])('has no empty text in %s', (language) => {
      expect(all(language).filter(([, text]) => text.trim() === '')).toEqual([]);
      for (const [area, variants] of Object.entries(areas)) {
        expect(textsOf(variants[language], area).map(([path]) => path)).not.toEqual([]);
      }
    });

    it('has no Chinese character in English, except in texts that are the same in every language', () => {
      expect(all('en').filter(([path, text]) => CHINESE.test(text) && !sameEverywhere.test(path))).toEqual([]);
    });

    it('has Chinese characters in every Traditional Chinese text that is not the same in every language', () => {
      expect(all('zh-TW').filter(([path, text]) => !CHINESE.test(text) && !sameEverywhere.test(path))).toEqual([]);
    });

    if (decided.length > 0) {
      it('has every text with fixed wording, word for word, in the mixed language', () => {
        expect(missingInMix(decided)).toEqual([]);
      });
    }

    if (specified.length > 0) {
      it('has every English word of the specification in the mixed language', () => {
        expect(missingInMix(specified)).toEqual([]);
      });
    }
  });
}
