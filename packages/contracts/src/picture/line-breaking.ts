/** Where a line may end. Pure: widths come from the caller, in pixels. */

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

// Rules for the start and end of a line in Chinese and Japanese. Source: W3C, Requirements for Chinese Text Layout, 3.1.
const NEVER_FIRST = new Set('，。、；：！？）」』】〉》〕…—～·,.;:!?)]}%’”ー々');
const NEVER_LAST = new Set('（「『【〈《〔([{‘“$￥＄');
const IDEOGRAPHIC =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}，。、；：！？（）「」『』【】〈〉《》]/u;
const WORD_CHARACTER = /^[\p{Script=Latin}\p{Number}]/u;

/** Graphemes in a piece of text that cannot break otherwise. Source: specification, section 2, story image. */
export const CHUNK_LENGTH = 8;

/** Width of a text in pixels, in the font the caller has in mind. */
export type MeasureText = (text: string) => number;

/** The text as a reader counts it: an emoji or a letter with its accents is one. */
export function graphemesOf(text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/** Whether a line may end between two neighbouring graphemes. */
function mayBreak(before: string, after: string): boolean {
  if (NEVER_LAST.has(before) || NEVER_FIRST.has(after)) return false;
  return !(WORD_CHARACTER.test(before) && WORD_CHARACTER.test(after));
}

/** Whether a line may end at a place of a text, counted in UTF-16 units. */
export function mayPart(text: string, at: number): boolean {
  return mayBreak(graphemesOf(text.slice(0, at)).at(-1) ?? '', graphemesOf(text.slice(at))[0] ?? '');
}

/** The end of the longest prefix that may stand alone, at most `limit` graphemes; the limit where there is no such. */
function prefixEnd(graphemes: readonly string[], start: number, limit: number): number {
  const furthest = Math.min(start + limit, graphemes.length);
  if (furthest === graphemes.length) return furthest;
  for (let end = furthest; end > start; end -= 1) {
    if (mayBreak(graphemes[end - 1] ?? '', graphemes[end] ?? '')) return end;
  }
  return furthest;
}

/**
 * What of a word must stay together. Chinese can break between almost any two characters, and so fills its lines; a run of
 * Latin text in it stays whole.
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

/** Pieces of a text that has neither spaces nor Chinese characters to break at. */
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

/** What stays together on a line, and whether a space stands before it. */
interface Unit {
  text: string;
  spaced: boolean;
}

function unitsOf(paragraph: string): Unit[] {
  const words = paragraph.split(/\s+/u).filter((word) => word !== '');
  return words.flatMap((word, index) => {
    // A word of Latin text stays whole among other words.
    const parts = IDEOGRAPHIC.test(word) ? atomsOf(word) : words.length === 1 ? chunksOf(word) : [word];
    return parts.map((text, part) => ({ text, spaced: index > 0 && part === 0 }));
  });
}

/** Cuts a unit that is wider than a line into pieces that are not. */
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
 * Fills lines one after the other. A line is at most `maxWidth` wide, ends at a space or between Chinese characters,
 * neither starts nor ends with punctuation that must not stand there, and splits no grapheme. Line feeds end a line.
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

/** Where the last whole word ends that leaves at least half of what may be kept; else all of that. */
function endOfWord(graphemes: readonly string[], most: number): number {
  const isInWord = (at: number) =>
    WORD_CHARACTER.test(graphemes[at - 1] ?? '') && WORD_CHARACTER.test(graphemes[at] ?? '');
  for (let kept = most; kept > most / 2; kept -= 1) if (!isInWord(kept)) return kept;
  return most;
}

/**
 * A line of at most `maxGraphemes`, which ends with an ellipsis where something is missing.
 *
 * @param more Whether text follows that will not be shown.
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
  const most = Math.min(graphemes.length, maxGraphemes - 1);
  for (let kept = endOfWord(graphemes, most); kept > 0; kept -= 1) {
    while (kept > 1 && /^[\s\p{Ps}\p{Pi}，、；：,;:]$/u.test(graphemes[kept - 1] ?? '')) kept -= 1;
    const shortened = `${graphemes.slice(0, kept).join('')}…`;
    if (measure(shortened) <= maxWidth) return shortened;
  }
  return '…';
}
