/** How long a pointer has to rest before a tooltip opens, in milliseconds. */
export const TOOLTIP_DELAY_MS = 700;
/** Within this time after one tooltip the next opens at once, in milliseconds. */
export const TOOLTIP_SKIP_DELAY_MS = 300;
/** Between a tooltip and its control, in pixels. */
export const TOOLTIP_OFFSET_PX = 4;
