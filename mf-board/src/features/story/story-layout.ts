import type { NoteColor } from '@wishboard/contracts/http/wish';
import { graphemesOf, shortenLine, wrapText } from './line-breaking';

/** Sizes in pixels and lengths in graphemes. Source: specification, sections 2 and 9. */
export const STORY_WIDTH = 1080;
export const STORY_HEIGHT = 1920;
export const NOTE_SIZE = 800;
export const WRAP_WIDTH = NOTE_SIZE - 120;
export const TITLE_LINES_MAX = 2;
export const TITLE_CUT = 15;
export const DESCRIPTION_CUT = 20;

const NOTE_LEFT = (STORY_WIDTH - NOTE_SIZE) / 2;
const NOTE_TOP = (STORY_HEIGHT - NOTE_SIZE) / 2;
const PADDING = (NOTE_SIZE - WRAP_WIDTH) / 2;
const TEXT_LEFT = NOTE_LEFT + PADDING;
const TEXT_TOP = NOTE_TOP + 96;
const TEXT_BOTTOM = NOTE_TOP + NOTE_SIZE - PADDING;

// From the largest down: the first at which the whole title can be read.
const TITLE_SIZES = [68, 54, 42] as const;
const TITLE_LINE_RATIO = 1.25;
// Two pieces of eight Chinese characters fill a line.
const DESCRIPTION_SIZE = 40;
const DESCRIPTION_LINE = 58;
/** Steps in which a narrower measure is tried. */
const NARROWING = 20;
const HANDLE_SIZE = 34;
const HANDLE_LINE = 60;
const TITLE_GAP = 40;
const SHIFT_RATIO = 0.38;

export type StoryTextRole = 'title' | 'description' | 'handle';

/** Width in pixels of a text in the font that a role has at a size. */
export type MeasureStoryText = (text: string, role: StoryTextRole, size: number) => number;

/** One line as it has to be drawn: left edge and base line, in pixels of the picture. */
export interface StoryLine {
  role: StoryTextRole;
  text: string;
  size: number;
  x: number;
  y: number;
}

export interface StoryLayout {
  note: { x: number; y: number; size: number; color: NoteColor };
  lines: StoryLine[];
}

export interface StoryContent {
  title: string;
  description: string;
  igAccount: string | null;
  color: NoteColor;
}

/** What stands in place of an empty title or description. */
export interface StoryDefaults {
  title: string;
  description: string;
}

function layTitle(title: string, measure: MeasureStoryText): { texts: string[]; size: number } {
  let laid = { texts: [title], size: TITLE_SIZES[0] as number };
  for (const size of TITLE_SIZES) {
    const measureTitle = (text: string) => measure(text, 'title', size);
    const wrapped = wrapText(title, WRAP_WIDTH, measureTitle);
    const more = wrapped.length > TITLE_LINES_MAX;
    const [first = '', second] = wrapped;
    const shown = second === undefined ? second : shortenLine(second, TITLE_CUT, more, WRAP_WIDTH, measureTitle);
    laid = { texts: shown === undefined ? [first] : [first, shown], size };
    if (shown === second) break;
  }
  return laid;
}

const needsNoCut = (lines: readonly string[]) => graphemesOf(lines.at(-1) ?? '').length <= DESCRIPTION_CUT;

/**
 * Wraps at the full measure, or where that would cut the last line, in a narrower one that cuts nothing: in as few lines
 * as that takes and these as even as they get.
 */
function wrapDescription(description: string, linesThatFit: number, measureLine: (text: string) => number): string[] {
  const full = wrapText(description, WRAP_WIDTH, measureLine);
  if (needsNoCut(full)) return full;
  let best: string[] | undefined;
  for (let width = WRAP_WIDTH - NARROWING; width >= WRAP_WIDTH / 2; width -= NARROWING) {
    const lines = wrapText(description, width, measureLine);
    if (lines.length > (best?.length ?? linesThatFit)) break;
    if (needsNoCut(lines)) best = lines;
  }
  return best ?? full;
}

function layDescription(description: string, linesThatFit: number, measure: MeasureStoryText): string[] {
  const measureLine = (text: string) => measure(text, 'description', DESCRIPTION_SIZE);
  const lines = wrapDescription(description, linesThatFit, measureLine);
  const shown = lines.slice(0, linesThatFit);
  const last = shown.pop();
  if (last === undefined) return [];
  return [...shown, shortenLine(last, DESCRIPTION_CUT, lines.length > linesThatFit, WRAP_WIDTH, measureLine)];
}

/**
 * Where every line of a wish's story picture stands. Knows nothing of a canvas: text is measured by the caller.
 * Source of the rules: specification, section 2, story image.
 */
export function layStory(content: StoryContent, defaults: StoryDefaults, measure: MeasureStoryText): StoryLayout {
  const lines: StoryLine[] = [];
  let top = TEXT_TOP;

  function place(role: StoryTextRole, texts: readonly string[], size: number, lineHeight: number): void {
    for (const text of texts) {
      lines.push({ role, text, size, x: TEXT_LEFT, y: Math.round(top + lineHeight * 0.8) });
      top += lineHeight;
    }
  }

  const title = layTitle(content.title.trim() || defaults.title, measure);
  place('title', title.texts, title.size, Math.round(title.size * TITLE_LINE_RATIO));
  top += TITLE_GAP;

  const linesThatFit = Math.floor((TEXT_BOTTOM - top) / DESCRIPTION_LINE);
  const description = layDescription(content.description.trim() || defaults.description, linesThatFit, measure);
  place('description', description, DESCRIPTION_SIZE, DESCRIPTION_LINE);

  const textLines = lines.length;
  const textBottom = top;
  const handle = content.igAccount === null ? '' : `@${content.igAccount.replace(/^@/u, '')}`;
  const hasRoom = TEXT_BOTTOM - top >= HANDLE_LINE && measure(handle, 'handle', HANDLE_SIZE) <= WRAP_WIDTH;
  if (handle.length > 1 && hasRoom) {
    top = TEXT_BOTTOM - HANDLE_LINE;
    place('handle', [handle], HANDLE_SIZE, HANDLE_LINE);
  }
  // A short text stands a little above the middle of its note rather than at the very top.
  const free = (lines.length > textLines ? TEXT_BOTTOM - HANDLE_LINE : TEXT_BOTTOM) - textBottom;
  const shift = Math.max(0, Math.round(free * SHIFT_RATIO));
  for (const line of lines.slice(0, textLines)) line.y += shift;
  return { note: { x: NOTE_LEFT, y: NOTE_TOP, size: NOTE_SIZE, color: content.color }, lines };
}
