import { HANDS } from '@wishboard/contracts/picture/faces';
import type { Pen } from '@wishboard/contracts/picture/pen';

/** A pen that draws on the main thread or in a worker. */
export interface StoryPen extends Pen {
  context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;
}

const CJK = '"PingFang TC", "Noto Sans TC", "Noto Sans CJK TC", "Microsoft JhengHei"';
const EMOJI = '"Apple Color Emoji", "Segoe UI Emoji", "Noto Color Emoji"';

/** The font stack: the handwriting fonts, then the device's fonts for characters that the handwriting fonts lack. */
export const FAMILIES = [...HANDS.map((hand) => `"${hand}"`), CJK, EMOJI, 'system-ui', 'sans-serif'].join(', ');
