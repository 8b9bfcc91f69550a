export const TOOLTIP_DELAY_MS = 700;
export const TOOLTIP_SKIP_DELAY_MS = 300;
export const TOOLTIP_OFFSET_PX = 4;

let lastSeen = Number.NEGATIVE_INFINITY;

/** A tooltip of the page went. */
export function tooltipClosed(): void {
  lastSeen = performance.now();
}

/** How long a pointer has to rest before the next tooltip opens, in milliseconds: not at all just after another one. */
export const tooltipDelay = (): number => (performance.now() - lastSeen < TOOLTIP_SKIP_DELAY_MS ? 0 : TOOLTIP_DELAY_MS);
