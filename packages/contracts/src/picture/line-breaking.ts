/** Line breaking without a canvas: the caller supplies the widths of texts, in pixels. */

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const words = new Intl.Segmenter(undefined, { granularity: 'word' });

// Characters that must not start or end a line in Chinese and Japanese. Source: W3C, Requirements for Chinese Text Layout, 3.1.
const NEVER_FIRST = new Set('，。、；：！？）」』】〉》〕…—～·,.;:!?)]}%’”ー々');
const NEVER_LAST = new Set('（「『【〈《〔([{‘“$￥＄');
const IDEOGRAPHIC =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}，。、；：！？（）「」『』【】〈〉《》]/u;
const WORD_CHARACTER = /^[\p{Script=Latin}\p{Number}]/u;

/** Maximum number of graphemes in a piece of a text that has no other place to break. Source: specification, section 2, story image. */
const CHUNK_LENGTH = 8;

/** Returns the width of a text in pixels, in the caller's font. */
export type MeasureText = (text: string) => number;

/** Splits a text into graphemes: an emoji, or a letter with its accents, is one grapheme. */
export function graphemesOf(text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/** Whether a line may break between two neighbouring graphemes. */
function mayBreak(before: string, after: string): boolean {
  if (NEVER_LAST.has(before) || NEVER_FIRST.has(after)) return false;
  return !(WORD_CHARACTER.test(before) && WORD_CHARACTER.test(after));
}

/** Whether a line may break at a position in a text, counted in UTF-16 units. */
export function mayPart(text: string, at: number): boolean {
  return mayBreak(graphemesOf(text.slice(0, at)).at(-1) ?? '', graphemesOf(text.slice(at))[0] ?? '');
}

/**
 * Returns the end of the longest piece from `start` that a line may break after, at most `limit` graphemes long. Returns the end at
 * the limit when no such break exists.
 */
function prefixEnd(graphemes: readonly string[], start: number, limit: number): number {
  const furthest = Math.min(start + limit, graphemes.length);
  if (furthest === graphemes.length) return furthest;
  for (let end = furthest; end > start; end -= 1) {
    if (mayBreak(graphemes[end - 1] ?? '', graphemes[end] ?? '')) return end;
  }
  return furthest;
}

/**
 * Splits a word into parts that must not be broken. Chinese text can break between almost any two characters, so that its lines
 * fill up; a run of Latin text within it is one part.
 */
function atomsOf(word: string): string[] {
  const atoms: string[][] = [];
  for (const grapheme of graphemesOf(word)) {
    const atom = atoms.at(-1);
    if (atom === undefined || mayBreak(atom.at(-1) ?? '', grapheme)) atoms.push([grapheme]);
    else atom.push(grapheme);
  }
  return atoms.map((atom) => atom.join(''));
}

/** Splits a text that has neither spaces nor Chinese characters into pieces of at most {@link CHUNK_LENGTH} graphemes. */
function chunksOf(word: string): string[] {
  const graphemes = graphemesOf(word);
  const chunks: string[] = [];
  for (let start = 0; start < graphemes.length; ) {
    const end = prefixEnd(graphemes, start, CHUNK_LENGTH);
    chunks.push(graphemes.slice(start, end).join(''));
    start = end;
  }
  return chunks;
}

/** A piece of text that is not broken, and whether a space precedes it. */
interface Unit {
  text: string;
  spaced: boolean;
}

function unitsOf(paragraph: string): Unit[] {
  const words = paragraph.split(/\s+/u).filter((word) => word !== '');
  return words.flatMap((word, index) => {
    // A word of Latin text stays whole when the paragraph has other words.
    const parts = IDEOGRAPHIC.test(word) ? atomsOf(word) : words.length === 1 ? chunksOf(word) : [word];
    return parts.map((text, part) => ({ text, spaced: index > 0 && part === 0 }));
  });
}

/** Splits a unit that is wider than a line into pieces that fit. */
function fitUnit({ text, spaced }: Unit, maxWidth: number, measure: MeasureText): Unit[] {
  if (measure(text) <= maxWidth) return [{ text, spaced }];
  const graphemes = graphemesOf(text);
  const pieces: Unit[] = [];
  for (let start = 0; start < graphemes.length; ) {
    let fitting = 1;
    while (
      start + fitting < graphemes.length &&
      measure(graphemes.slice(start, start + fitting + 1).join('')) <= maxWidth
    ) {
      fitting += 1;
    }
    const end = prefixEnd(graphemes, start, fitting);
    pieces.push({ text: graphemes.slice(start, end).join(''), spaced: spaced && start === 0 });
    start = end;
  }
  return pieces;
}

/**
 * Breaks a text into lines, filling each line before the next. A line is at most `maxWidth` wide, ends at a space or between
 * Chinese characters, neither starts nor ends with punctuation that must not stand there, and splits no grapheme. Line feeds end a
 * line.
 */
export function wrapText(text: string, maxWidth: number, measure: MeasureText): string[] {
  return text.split(/\n+/u).flatMap((paragraph) => {
    const lines: string[] = [];
    let line = '';
    for (const unit of unitsOf(paragraph).flatMap((each) => fitUnit(each, maxWidth, measure))) {
      const longer = line === '' ? unit.text : `${line}${unit.spaced ? ' ' : ''}${unit.text}`;
      if (line !== '' && measure(longer) > maxWidth) {
        lines.push(line);
        line = unit.text;
      } else {
        line = longer;
      }
    }
    return line === '' ? lines : [...lines, line];
  });
}

/** Returns how many graphemes each beginning of the line has that ends no word in the middle. */
function wordEnds(line: string): Set<number> {
  const ends = new Set<number>();
  let count = 0;
  for (const { segment } of words.segment(line)) {
    count += graphemesOf(segment).length;
    ends.add(count);
  }
  return ends;
}

/**
 * Shortens a line to at most `maxGraphemes` graphemes and `maxWidth` pixels. Ends it with an ellipsis when something is missing: after
 * the last whole word, if that keeps more than half of what would fit, or else after the last grapheme.
 *
 * @param more Whether more text follows that is not shown.
 */
export function shortenLine(
  line: string,
  maxGraphemes: number,
  more: boolean,
  maxWidth: number,
  measure: MeasureText,
): string {
  const graphemes = graphemesOf(line);
  if (graphemes.length <= maxGraphemes && !more) return line;
  const ends = wordEnds(line);
  for (let most = Math.min(graphemes.length, maxGraphemes - 1); most > 0; most -= 1) {
    let kept = most;
    while (kept > most / 2 && !ends.has(kept)) kept -= 1;
    if (!ends.has(kept)) kept = most;
    while (kept > 1 && /^[\s\p{Ps}\p{Pi}，、；：,;:]$/u.test(graphemes[kept - 1] ?? '')) kept -= 1;
    const shortened = `${graphemes.slice(0, kept).join('')}…`;
    if (measure(shortened) <= maxWidth) return shortened;
  }
  return '…';
}
