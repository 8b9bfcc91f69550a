import { HANDS } from '@wishboard/contracts/picture/faces';
import type { Pen } from '@wishboard/contracts/picture/pen';

/** A pen on the page's thread or in a worker. */
export interface StoryPen extends Pen {
  context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;
}

const CJK = '"PingFang TC", "Noto Sans TC", "Noto Sans CJK TC", "Microsoft JhengHei"';
const EMOJI = '"Apple Color Emoji", "Segoe UI Emoji", "Noto Color Emoji"';

/** The hands, and the device's fonts for what these don't have. */
export const FAMILIES = [...HANDS.map((hand) => `"${hand}"`), CJK, EMOJI, 'system-ui', 'sans-serif'].join(', ');
