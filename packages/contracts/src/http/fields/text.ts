/*
 * Normalisation of every text that a member types. Browser and server share these rules: the API and the import validate and store
 * the cleaned text, and the form counts and sends the cleaned text.
 */

/** Line breaks other than LF: CR with or without LF, VT, FF, NEL and Unicode's two separators. */
const FOREIGN_LINE_BREAKS = /\r\n?|[\v\f\u0085\u2028\u2029]/g;
const CONTROLS = /[^\P{Cc}\n\t]/gu;
const DIRECTIONS = /[\u202a-\u202e\u2066-\u2069]/;

/**
 * Matches a character that is visible. The class excludes Unicode's default ignorables: soft hyphens, zero-width spaces, fillers,
 * variation selectors and tags. It also excludes characters that are blank although Unicode classifies them as symbols, letters,
 * marks or formats: the Braille pattern without dots, interlinear anchors, Egyptian joiners and blanks, a Khitan filler and the
 * null notehead.
 */
const VISIBLE =
  /[^\s\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb\u{13430}-\u{13442}\u{16fe4}\u{1d159}]/u;

/**
 * Returns the text as it is stored: composed (NFC), trimmed, with LF line endings, and without control characters. Bidirectional
 * controls that would change the direction of the text after them are removed. Invisible characters that join an emoji are kept.
 *
 * @returns the empty string when no character of the text is visible, so that a check for a required text rejects it too
 */
export function cleanText(text: string): string {
  const plain = text.replace(FOREIGN_LINE_BREAKS, '\n').replace(CONTROLS, '');
  const steady = DIRECTIONS.test(plain) ? plain.split('\n').map(withPairedDirections).join('\n') : plain;
  const clean = steady.normalize('NFC').trim();
  return VISIBLE.test(clean) ? clean : '';
}

/** Like {@link cleanText}, for a title, a name or a tag: replaces every line break and tab with a space. */
export function cleanLine(text: string): string {
  return cleanText(text).replace(/[\n\t]/g, ' ');
}

/** Returns the length of a text in Unicode code points. */
export function countCodePoints(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** Whether a text has at most `max` code points. */
export function hasAtMost(text: string, max: number): boolean {
  // The number of code points never exceeds `length` (UTF-16 units), so most texts need no counting.
  return text.length <= max || countCodePoints(text) <= max;
}

/** Truncates a text to at most `max` code points. */
export function cutTo(text: string, max: number): string {
  return hasAtMost(text, max) ? text : [...text].slice(0, max).join('');
}

/** Whether a text is a UUID, of any version: ids from earlier installations need not have a valid version. */
export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text);
}

/** Whether PostgreSQL can store the text: it contains no NUL and no lone surrogate. */
export function isStorable(text: string): boolean {
  return !/\0|\p{Surrogate}/u.test(text);
}

const EMBEDDINGS = '\u202a\u202b';
const OVERRIDES = '\u202d\u202e';
const POP_EMBEDDING = '\u202c';
const ISOLATES = '\u2066\u2067\u2068';
const POP_ISOLATE = '\u2069';

/**
 * Removes bidirectional controls that are not paired within the line. Embeddings and isolates are kept where both the opening and
 * the closing control are present, paired as the bidirectional algorithm does (UAX #9, BD9 and X2 to X7). Overrides are removed
 * even in pairs, because their only effect is to make a text read as a different one.
 */
function withPairedDirections(line: string): string {
  const characters = [...line];
  const paired = new Set<number>();
  const open: { at: number; kind: string }[] = [];
  let isolates = 0;
  characters.forEach((character, at) => {
    const last = open.at(-1);
    if (ISOLATES.includes(character)) isolates += 1;
    if ((EMBEDDINGS + OVERRIDES + ISOLATES).includes(character)) open.push({ at, kind: character });
    if (character === POP_EMBEDDING && last && !ISOLATES.includes(last.kind)) {
      open.pop();
      if (EMBEDDINGS.includes(last.kind)) paired.add(last.at).add(at);
    }
    // The end of an isolate also closes everything left open inside it.
    if (character === POP_ISOLATE && isolates > 0) {
      let opener = open.pop();
      while (opener && !ISOLATES.includes(opener.kind)) opener = open.pop();
      if (opener) paired.add(opener.at).add(at);
      isolates -= 1;
    }
  });
  return characters.filter((character, at) => paired.has(at) || !DIRECTIONS.test(character)).join('');
}
