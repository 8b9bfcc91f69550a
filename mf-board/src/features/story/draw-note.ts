import { lookOf } from '@wishboard/web-kit/notes/note-colors';
import { graphemesOf, shortenLine } from './line-breaking';
import { AVATAR_SIZE } from './story-images';
import { type StoryLayout, type StoryStamp, TEXT_LEFT, WRAP_WIDTH } from './story-layout';
import { ACCENT, INK, lifted, SOFT_INK, STAMP, type StoryContext, tape, turned, write, written } from './story-pen';
import type { StoryWords } from './story-words';

/** Side of the corner that curls away from the wall. */
const CURL = 74;

/** A sheet with one corner folded, its sides as long as the note's. */
function sheet(context: StoryContext, x: number, y: number, size: number): void {
  context.beginPath();
  context.moveTo(x, y);
  context.lineTo(x + size, y);
  context.lineTo(x + size, y + size - CURL);
  context.quadraticCurveTo(x + size - CURL * 0.3, y + size - CURL * 0.22, x + size - CURL, y + size);
  context.lineTo(x, y + size);
  context.closePath();
}

/** The note in the colours of its card, with who wishes on top. */
export function drawNote(
  context: StoryContext,
  { x, y, size, color }: StoryLayout['note'],
  author: StoryWords['author'],
  avatar: ImageBitmap | null,
): void {
  const { paper, low, edge } = lookOf(color);
  lifted(
    context,
    () => {
      const shade = context.createLinearGradient(x, y, x + size * 0.2, y + size);
      shade.addColorStop(0.3, paper[0]);
      shade.addColorStop(1, low[0]);
      context.fillStyle = shade;
      sheet(context, x, y, size);
      context.fill();
    },
    60,
  );
  // Where the note sticks to the wall it is a shade darker.
  const top = context.createLinearGradient(x, y, x, y + 84);
  top.addColorStop(0, `${edge[0]}57`);
  top.addColorStop(1, `${edge[0]}00`);
  context.fillStyle = top;
  context.fillRect(x, y, size, 84);
  drawCurl(context, x + size, y + size, edge[0]);
  tape(context, x + size / 2, y + 2, 250, -0.03);
  drawAuthor(context, y + 62, author, avatar);
}

/** The back of the folded corner, between it and the sheet. */
function drawCurl(context: StoryContext, right: number, bottom: number, edge: string): void {
  const back = context.createLinearGradient(right - CURL, bottom - CURL, right, bottom);
  back.addColorStop(0.35, edge);
  back.addColorStop(0.7, '#fffbe8');
  lifted(
    context,
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

function drawAuthor(
  context: StoryContext,
  top: number,
  { name, day }: StoryWords['author'],
  avatar: ImageBitmap | null,
): void {
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
    write(context, initial, { x, y: y + 16, size: 46, color: '#fffaf4', align: 'center' });
  }
  context.restore();
  const left = TEXT_LEFT + side + 20;
  const room = WRAP_WIDTH - side - 20;
  context.font = written(40);
  const shown = shortenLine(name, 40, false, room, (text) => context.measureText(text).width);
  write(context, shown, { x: left, y: top + 36, size: 40, color: INK, maxWidth: room });
  write(context, day, { x: left, y: top + 72, size: 28, color: SOFT_INK, maxWidth: room });
}

const STAMP_SIZE = 88;
const STAMP_TURN = -0.16;

/** A rubber stamp: plain where the note is empty, faint where it is written on. */
export function drawStamp(context: StoryContext, { x, y, overText }: StoryStamp, text: string): void {
  turned(context, x, y, STAMP_TURN, () => {
    context.globalAlpha = overText ? 0.3 : 0.82;
    context.font = written(STAMP_SIZE);
    const half = Math.min(context.measureText(text).width, WRAP_WIDTH - 160) / 2 + 44;
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
    write(context, text, { ...middle, size: STAMP_SIZE, color: STAMP, bold: true, maxWidth: WRAP_WIDTH - 160 });
  });
}
