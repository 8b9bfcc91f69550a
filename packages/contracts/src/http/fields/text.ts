/*
 * What becomes of every text a member types. One rule for both sides of the wire: the API and the import check and store
 * what it leaves, and the form counts and sends that.
 */

/** What ends a line elsewhere: CR with or without LF, VT, FF, NEL and Unicode's two separators. */
const FOREIGN_LINE_BREAKS = /\r\n?|[\v\f\u0085\u2028\u2029]/g;
const CONTROLS = /[^\P{Cc}\n\t]/gu;
const DIRECTIONS = /[\u202a-\u202e\u2066-\u2069]/;

/**
 * A character that leaves ink. Unicode's default ignorables are soft hyphens, zero-width spaces, fillers, variation
 * selectors and tags. The others are blank though Unicode calls them symbols, letters, marks or formats: Braille without a
 * dot, interlinear anchors, Egyptian joiners and blanks, a Khitan filler and a note without its head.
 */
const VISIBLE =
  /[^\s\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb\u{13430}-\u{13442}\u{16fe4}\u{1d159}]/u;

/**
 * A text as it is stored: composed (NFC) and trimmed, its lines ended by LF, without control characters and without the
 * bidirectional controls that would turn what follows it. Empty when nothing of it can be seen, so that whoever asks for a
 * text refuses that too. An emoji keeps the invisible characters that join it.
 */
export function cleanText(text: string): string {
  const plain = text.replace(FOREIGN_LINE_BREAKS, '\n').replace(CONTROLS, '');
  const steady = DIRECTIONS.test(plain) ? plain.split('\n').map(withPairedDirections).join('\n') : plain;
  const clean = steady.normalize('NFC').trim();
  return VISIBLE.test(clean) ? clean : '';
}

/** Like {@link cleanText}, for a title, a name or a tag: a line break or a tab in it is a space. */
export function cleanLine(text: string): string {
  return cleanText(text).replace(/[\n\t]/g, ' ');
}

/** Length as people count: one for each Unicode code point. */
export function countCodePoints(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** Whether a text has no more than `max` of them. */
export function hasAtMost(text: string, max: number): boolean {
  // A text is never shorter than its code points are many, so most need no counting.
  return text.length <= max || countCodePoints(text) <= max;
}

/** A text without what it has beyond `max` code points. */
export function cutTo(text: string, max: number): string {
  return hasAtMost(text, max) ? text : [...text].slice(0, max).join('');
}

/** Whether a text is a uuid, of any version: ids of earlier installations need be of none. */
export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text);
}

/** Whether PostgreSQL can store the text: no NUL, and no half of a surrogate pair. */
export function isStorable(text: string): boolean {
  return !/\0|\p{Surrogate}/u.test(text);
}

const EMBEDDINGS = '\u202a\u202b';
const OVERRIDES = '\u202d\u202e';
const POP_EMBEDDING = '\u202c';
const ISOLATES = '\u2066\u2067\u2068';
const POP_ISOLATE = '\u2069';

/**
 * A line whose embeddings and isolates stay where both ends stand, paired as the bidirectional algorithm pairs them
 * (UAX #9, BD9 and X2 to X7). Overrides go even in pairs: all they do is make a text read as another one.
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
    // An isolate's end closes whatever was left open within.
    if (character === POP_ISOLATE && isolates > 0) {
      let opener = open.pop();
      while (opener && !ISOLATES.includes(opener.kind)) opener = open.pop();
      if (opener) paired.add(opener.at).add(at);
      isolates -= 1;
    }
  });
  return characters.filter((character, at) => paired.has(at) || !DIRECTIONS.test(character)).join('');
}
