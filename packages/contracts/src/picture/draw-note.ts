import { lookOf } from '../http/wishes/note-looks.js';
import { baseDirection } from './base-direction.js';
import { graphemesOf, shortenLine } from './line-breaking.js';
import { ACCENT, INK, lifted, type Pen, SOFT_INK, STAMP, tape, turned, widthOf, write } from './pen.js';
import {
  layStory,
  type StoryContent,
  type StoryDefaults,
  type StoryLayout,
  type StoryStamp,
  TEXT_LEFT,
  WRAP_WIDTH,
} from './story-layout.js';

/** Size of the author's avatar, in pixels. */
export const AVATAR_SIZE = { width: 76, height: 76 } as const;

/** Texts on a note besides those of the wish: author, day, and text of the stamp. */
export interface NoteWords {
  author: { name: string; day: string };
  stamp: string;
}

/** Draws a wish on its note, at the note's position in a story picture: `NOTE_LEFT`, `NOTE_TOP`, `NOTE_SIZE`. */
export function drawWish(
  pen: Pen,
  content: StoryContent,
  defaults: StoryDefaults,
  words: NoteWords,
  avatar: object | null,
): void {
  const layout = layStory(content, defaults, (text, _role, size) => widthOf(pen, text, size));
  drawNote(pen, layout.note, words.author, avatar);
  for (const { role, text, size, direction, x, y } of layout.lines) {
    // `maxWidth` limits the width once more, because a single glyph can be wider than a line.
    const color = role === 'title' ? INK : SOFT_INK;
    write(pen, text, { x, y, size, color, direction, bold: role === 'title', maxWidth: WRAP_WIDTH });
  }
  if (layout.stamp) drawStamp(pen, layout.stamp, words.stamp);
}

/** Side length of the corner that curls away from the wall, in pixels. */
const CURL = 74;

/** Traces the outline of the note: a square sheet with the lower right corner folded. */
function sheet({ context }: Pen, x: number, y: number, size: number): void {
  context.beginPath();
  context.moveTo(x, y);
  context.lineTo(x + size, y);
  context.lineTo(x + size, y + size - CURL);
  context.quadraticCurveTo(x + size - CURL * 0.3, y + size - CURL * 0.22, x + size - CURL, y + size);
  context.lineTo(x, y + size);
  context.closePath();
}

/** Draws the note in the colours of its card, with the author at the top. */
function drawNote(
  pen: Pen,
  { x, y, size, color }: StoryLayout['note'],
  author: NoteWords['author'],
  avatar: object | null,
): void {
  const { context } = pen;
  const { paper, low, edge } = lookOf(color);
  lifted(
    pen,
    () => {
      const shade = context.createLinearGradient(x, y, x + size * 0.2, y + size);
      shade.addColorStop(0.3, paper[0]);
      shade.addColorStop(1, low[0]);
      context.fillStyle = shade;
      sheet(pen, x, y, size);
      context.fill();
    },
    60,
  );
  // The strip that sticks to the wall is a shade darker.
  const top = context.createLinearGradient(x, y, x, y + 84);
  top.addColorStop(0, `${edge[0]}57`);
  top.addColorStop(1, `${edge[0]}00`);
  context.fillStyle = top;
  context.fillRect(x, y, size, 84);
  drawCurl(pen, x + size, y + size, edge[0]);
  tape(pen, x + size / 2, y + 2, 250, -0.03);
  drawAuthor(pen, y + 62, author, avatar);
}

/** Draws the back of the folded corner. */
function drawCurl(pen: Pen, right: number, bottom: number, edge: string): void {
  const { context } = pen;
  const back = context.createLinearGradient(right - CURL, bottom - CURL, right, bottom);
  back.addColorStop(0.35, edge);
  back.addColorStop(0.7, '#fffbe8');
  lifted(
    pen,
    () => {
      context.fillStyle = back;
      context.beginPath();
      context.moveTo(right, bottom - CURL);
      context.quadraticCurveTo(right - CURL * 0.3, bottom - CURL * 0.22, right - CURL, bottom);
      context.quadraticCurveTo(right - CURL * 0.82, bottom - CURL * 0.62, right - CURL * 0.92, bottom - CURL * 0.86);
      context.quadraticCurveTo(right - CURL * 0.5, bottom - CURL * 0.8, right, bottom - CURL);
      context.fill();
    },
    10,
  );
}

function drawAuthor(pen: Pen, top: number, { name, day }: NoteWords['author'], avatar: object | null): void {
  const { context } = pen;
  const { width: side } = AVATAR_SIZE;
  const [x, y] = [TEXT_LEFT + side / 2, top + side / 2];
  context.save();
  context.beginPath();
  context.arc(x, y, side / 2, 0, 2 * Math.PI);
  context.clip();
  if (avatar) context.drawImage(avatar, TEXT_LEFT, top);
  else {
    context.fillStyle = ACCENT;
    context.fillRect(TEXT_LEFT, top, side, side);
    const [initial = ''] = graphemesOf(name.toLocaleUpperCase());
    write(pen, initial, { x, y: y + 16, size: 46, color: '#fffaf4', align: 'center' });
  }
  context.restore();
  const left = TEXT_LEFT + side + 20;
  const room = WRAP_WIDTH - side - 20;
  const shown = shortenLine(name, 40, false, room, (text) => widthOf(pen, text, 40));
  // A name stays beside the avatar, whatever its direction, as on the note's card.
  const beside = { x: left, align: 'left' as const, direction: baseDirection(name) };
  write(pen, shown, { ...beside, y: top + 36, size: 40, color: INK, maxWidth: room });
  write(pen, day, { x: left, y: top + 72, size: 28, color: SOFT_INK, maxWidth: room });
}

const STAMP_SIZE = 88;
const STAMP_TURN = -0.16;

/** Draws a rubber stamp: opaque on an empty part of the note, faint over text. */
function drawStamp(pen: Pen, { x, y, overText }: StoryStamp, text: string): void {
  const { context } = pen;
  turned(pen, x, y, STAMP_TURN, () => {
    context.globalAlpha = overText ? 0.3 : 0.82;
    const half = Math.min(widthOf(pen, text, STAMP_SIZE), WRAP_WIDTH - 160) / 2 + 44;
    context.strokeStyle = STAMP;
    for (const [grown, line] of [
      [0, 7],
      [13, 3],
    ] as const) {
      context.lineWidth = line;
      context.beginPath();
      context.roundRect(-half - grown, -74 - grown, 2 * (half + grown), 148 + 2 * grown, 18 + grown);
      context.stroke();
    }
    const middle = { x: 0, y: STAMP_SIZE * 0.34, align: 'center' as const };
    write(pen, text, { ...middle, size: STAMP_SIZE, color: STAMP, bold: true, maxWidth: WRAP_WIDTH - 160 });
  });
}
