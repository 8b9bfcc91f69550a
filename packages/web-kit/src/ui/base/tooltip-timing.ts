/** Time that a pointer must rest before a tooltip opens, in milliseconds. */
export const TOOLTIP_DELAY_MS = 700;
/** Time after a tooltip within which the next one opens at once, in milliseconds. */
export const TOOLTIP_SKIP_DELAY_MS = 300;
/** Distance between a tooltip and its control, in pixels. */
export const TOOLTIP_OFFSET_PX = 4;
