import fc from 'fast-check';
import { graphemesOf, shortenLine } from './line-breaking.js';

const measure = (text: string): number => graphemesOf(text).length * 10;

/** Shortens to a width of as many graphemes, the ellipsis counted. */
const shortened = (text: string, graphemes: number): string => shortenLine(text, 1000, true, graphemes * 10, measure);

describe('a shortened line', () => {
  it.each([
    ['Arabic', 'أتمنى زيارة اليابان قريبا', 'أتمنى زيارة…', 17],
    ['Hebrew', 'שיט בקיאק בנהר הירדן', 'שיט בקיאק…', 14],
    ['Russian', 'Увидеть северное сияние', 'Увидеть северное…', 19],
    ['Greek', 'Ένα ταξίδι στη θάλασσα', 'Ένα ταξίδι στη…', 18],
    ['Hindi', 'मुझे पहाड़ों में घर चाहिए', 'मुझे पहाड़ों में…', 11],
    ['Thai, which has no spaces,', 'ฉันอยากไปเที่ยวทะเล', 'ฉันอยากไป…', 10],
  ])('ends after a whole word of %s', (_script, text, expected, width) => {
    expect(shortened(text, width)).toBe(expected);
  });

  it('ends after a whole word where the width ends it, too', () => {
    expect(shortenLine('Aquarelles of mountains', 20, false, 180, measure)).toBe('Aquarelles of…');
  });

  it('ends within a word when less than half would be left', () => {
    expect(shortened('a marvellousness', 10)).toBe('a marvell…');
  });
});

const scripts = [
  'مرحبا بالعالم',
  'שלום עולם',
  'прекрасный мир',
  'नमस्ते दुनिया',
  'สวัสดี',
  'the 2nd “quiet” week',
  '山高水長。',
  '👨‍👩‍👧‍👦🇹🇼👍🏽',
];
const anyLine = fc
  .array(fc.constantFrom(...scripts.flatMap((text) => [...text.split(' '), ' ', ...graphemesOf(text)])), {
    minLength: 1,
  })
  .map((parts) => parts.join(''));
const wordStarts = (text: string): Set<number> =>
  new Set(Array.from(new Intl.Segmenter('en', { granularity: 'word' }).segment(text), ({ index }) => index));

it('A shortened line of any script is a beginning of the line that fits, and splits a word only where more than half would be lost', () => {
  fc.assert(
    fc.property(anyLine, fc.integer({ min: 2, max: 30 }), (line, most) => {
      const text = shortened(line, most);
      const kept = text.slice(0, -1);
      expect(text.endsWith('…') && line.startsWith(kept)).toBe(true);
      expect(graphemesOf(line).slice(0, graphemesOf(kept).length).join('')).toBe(kept);
      expect(measure(text)).toBeLessThanOrEqual(most * 10);
      if (kept === line || wordStarts(line).has(kept.length)) return;
      const lastWhole = Math.max(...[...wordStarts(line)].filter((start) => start < kept.length));
      expect(graphemesOf(line.slice(0, lastWhole)).length).toBeLessThanOrEqual(most / 2);
    }),
  );
});
