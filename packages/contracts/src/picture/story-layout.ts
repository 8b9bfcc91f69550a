import type { NoteColor } from '../http/wishes/wish.js';
import { baseDirection, type Direction } from './base-direction.js';
import { graphemesOf, type MeasureText, mayPart, shortenLine, wrapText } from './line-breaking.js';

/** Layout of the story picture: sizes in pixels and lengths in graphemes. Source: specification, sections 2 and 9. */
export const STORY_WIDTH = 1080;
export const STORY_HEIGHT = 1920;
export const NOTE_SIZE = 800;
export const WRAP_WIDTH = NOTE_SIZE - 120;
const TITLE_LINES_MAX = 2;
const TITLE_CUT = 15;
const DESCRIPTION_CUT = 20;

export const NOTE_LEFT = (STORY_WIDTH - NOTE_SIZE) / 2;
export const NOTE_TOP = (STORY_HEIGHT - NOTE_SIZE) / 2;
const PADDING = (NOTE_SIZE - WRAP_WIDTH) / 2;
export const TEXT_LEFT = NOTE_LEFT + PADDING;
/** Top of the text area, below the author. */
const TEXT_TOP = NOTE_TOP + 150;
const TEXT_BOTTOM = NOTE_TOP + NOTE_SIZE - PADDING;

// Font sizes from large to small. The layout takes the first size at which the whole text fits.
const TITLE_SIZES = [92, 76, 56] as const;
const TITLE_LINE_RATIO = 1.16;
const DESCRIPTION_SIZES = [52, 46, 40] as const;
const DESCRIPTION_LINE_RATIO = 1.42;
/** Minimum ratio of the title's font size to that of the description, so that it looks like a title. */
export const TITLE_OVER_DESCRIPTION = 1.4;
/** Step in pixels by which narrower line widths are tried. */
const NARROWING = 20;
const HANDLE_SIZE = 40;
const HANDLE_LINE = 60;
const TITLE_GAP = 34;
const SHIFT_RATIO = 0.38;
/** Height that a stamp beside the text takes. */
const STAMP_ROOM = 220;

export type StoryTextRole = 'title' | 'description' | 'handle';

/** Returns the width of a text in pixels, in the font of a role at a size. */
export type MeasureStoryText = (text: string, role: StoryTextRole, size: number) => number;

/** A line to draw: the edge at which it starts and its baseline, in pixels of the picture, and the direction of the whole text. */
export interface StoryLine {
  role: StoryTextRole;
  text: string;
  size: number;
  direction: Direction;
  x: number;
  y: number;
}

/** Centre of the stamp, and whether it lies over text, so that it must be faint. */
export interface StoryStamp {
  x: number;
  y: number;
  overText: boolean;
}

export interface StoryLayout {
  note: { x: number; y: number; size: number; color: NoteColor };
  lines: StoryLine[];
  /** Null for a wish that is not granted. */
  stamp: StoryStamp | null;
}

export interface StoryContent {
  title: string;
  description: string;
  igAccount: string | null;
  color: NoteColor;
  isGranted: boolean;
}

/** Texts that replace an empty title or description. */
export interface StoryDefaults {
  title: string;
  description: string;
}

interface LaidText {
  texts: string[];
  size: number;
}

const words = new Intl.Segmenter(undefined, { granularity: 'word' });

/**
 * Breaks the title into two lines of widths as equal as possible, between two words (Chinese ones included), without cutting
 * anything. Returns `greedy` when there is no such break.
 */
function evenTitle(title: string, greedy: string[], measureLine: MeasureText): string[] {
  let [even, evenWidth] = [greedy, Number.POSITIVE_INFINITY];
  for (const { index } of words.segment(title)) {
    const [first, second] = [title.slice(0, index).trim(), title.slice(index).trim()];
    if (first === '' || graphemesOf(second).length > TITLE_CUT || !mayPart(title, index)) continue;
    const width = Math.max(measureLine(first), measureLine(second));
    if (width <= WRAP_WIDTH && width < evenWidth) [even, evenWidth] = [[first, second], width];
  }
  return even;
}

function layTitle(title: string, measure: MeasureStoryText): LaidText {
  const [large, middle] = TITLE_SIZES;
  const inOneLine = [large, middle].find((size) => measure(title, 'title', size) <= WRAP_WIDTH);
  if (inOneLine !== undefined && !title.includes('\n')) return { texts: [title], size: inOneLine };
  let laid: LaidText = { texts: [], size: large };
  for (const size of TITLE_SIZES) {
    const measureLine = (text: string) => measure(text, 'title', size);
    const wrapped = wrapText(title, WRAP_WIDTH, measureLine);
    const more = wrapped.length > TITLE_LINES_MAX;
    const [first = '', second] = wrapped;
    if (second === undefined) return { texts: [first], size };
    const shown = shortenLine(second, TITLE_CUT, more, WRAP_WIDTH, measureLine);
    laid = { texts: [first, shown], size };
    if (shown === second) return { texts: evenTitle(title, [first, second], measureLine), size };
  }
  return laid;
}

/** Whether the last line needs no cut and does not consist of a single character, punctuation not counted. */
function endsWell(lines: readonly string[]): boolean {
  const last = graphemesOf(lines.at(-1) ?? '');
  const alone = last.filter((grapheme) => !/^\p{P}$/u.test(grapheme)).length < 2;
  return last.length <= DESCRIPTION_CUT && (lines.length === 1 || !alone);
}

/**
 * Wraps the description at the full width. When the last line would be cut, or would have only a single character, tries narrower
 * widths that cut nothing: with as few lines as possible, and these as even as possible.
 */
function wrapDescription(description: string, linesThatFit: number, measureLine: MeasureText): string[] {
  const full = wrapText(description, WRAP_WIDTH, measureLine);
  if (endsWell(full)) return full;
  let best: string[] | undefined;
  for (let width = WRAP_WIDTH - NARROWING; width >= WRAP_WIDTH / 2; width -= NARROWING) {
    const lines = wrapText(description, width, measureLine);
    if (lines.length > (best?.length ?? linesThatFit)) break;
    if (endsWell(lines)) {
      // One narrower step fixes a single character on the last line. A line that would be cut needs lines as even as possible.
      if (lines.length === full.length) return lines;
      best = lines;
    }
  }
  return best ?? full;
}

interface LaidDescription extends LaidText {
  isWhole: boolean;
}

function layDescription(
  description: string,
  room: number,
  largest: number,
  measure: MeasureStoryText,
): LaidDescription {
  let laid: LaidDescription = { texts: [], size: DESCRIPTION_SIZES[0], isWhole: false };
  for (const size of DESCRIPTION_SIZES.filter((each) => each <= largest)) {
    const measureLine = (text: string) => measure(text, 'description', size);
    const linesThatFit = Math.floor(room / lineOf(size));
    const lines = wrapDescription(description, linesThatFit, measureLine);
    const shown = lines.slice(0, linesThatFit);
    const last = shown.pop() ?? '';
    const end = shortenLine(last, DESCRIPTION_CUT, lines.length > linesThatFit, WRAP_WIDTH, measureLine);
    laid = { texts: end === '' ? [] : [...shown, end], size, isWhole: end === last };
    if (laid.isWhole) break;
  }
  return laid;
}

const lineOf = (descriptionSize: number) => Math.round(descriptionSize * DESCRIPTION_LINE_RATIO);

/**
 * Returns the position of every line in a wish's story picture. Independent of a canvas: the caller measures the text. Source of
 * the rules: specification, section 2, story image.
 */
export function layStory(content: StoryContent, defaults: StoryDefaults, measure: MeasureStoryText): StoryLayout {
  const lines: StoryLine[] = [];
  let top = TEXT_TOP;

  function place(role: StoryTextRole, whole: string, { texts, size }: LaidText, lineHeight: number): void {
    const direction = baseDirection(whole);
    const x = direction === 'rtl' ? TEXT_LEFT + WRAP_WIDTH : TEXT_LEFT;
    for (const text of texts) {
      lines.push({ role, text, size, direction, x, y: Math.round(top + lineHeight * 0.8) });
      top += lineHeight;
    }
  }

  const heading = content.title.trim() || defaults.title;
  const title = layTitle(heading, measure);
  place('title', heading, title, Math.round(title.size * TITLE_LINE_RATIO));
  top += TITLE_GAP;

  const text = content.description.trim() || defaults.description;
  const layIn = (room: number) => layDescription(text, room, title.size / TITLE_OVER_DESCRIPTION, measure);
  // A granted wish gets its stamp below the text, when that does not cut the text shorter.
  const beside = content.isGranted ? layIn(TEXT_BOTTOM - top - STAMP_ROOM) : null;
  const description = beside?.isWhole ? beside : layIn(TEXT_BOTTOM - top);
  place('description', text, description, lineOf(description.size));

  const textLines = lines.length;
  const textBottom = top;
  const handle = content.igAccount === null ? '' : `@${content.igAccount.replace(/^@/u, '')}`;
  const hasRoom = TEXT_BOTTOM - top >= HANDLE_LINE && measure(handle, 'handle', HANDLE_SIZE) <= WRAP_WIDTH;
  const hasHandle = handle.length > 1 && hasRoom;
  if (hasHandle) {
    top = TEXT_BOTTOM - HANDLE_LINE;
    place('handle', handle, { texts: [handle], size: HANDLE_SIZE }, HANDLE_LINE);
  }
  // A short text is placed a little above the middle of the note rather than at the very top.
  const bottom = hasHandle ? TEXT_BOTTOM - HANDLE_LINE : TEXT_BOTTOM;
  const stampFits = bottom - textBottom >= STAMP_ROOM;
  const free = bottom - textBottom - (content.isGranted && stampFits ? STAMP_ROOM : 0);
  const shift = Math.max(0, Math.round(free * SHIFT_RATIO));
  for (const line of lines.slice(0, textLines)) line.y += shift;
  return {
    note: { x: NOTE_LEFT, y: NOTE_TOP, size: NOTE_SIZE, color: content.color },
    lines,
    stamp: content.isGranted ? stampAt(stampFits ? (textBottom + shift + bottom) / 2 : null) : null,
  };
}

/** Returns the position of the stamp: below the text, or over it when there is no room. */
const stampAt = (middle: number | null): StoryStamp => ({
  x: STORY_WIDTH / 2,
  y: Math.round(middle ?? NOTE_TOP + NOTE_SIZE * 0.56),
  overText: middle === null,
});
