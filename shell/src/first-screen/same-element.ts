/** Where something that can be pressed stands, so that its like is found in a screen that was drawn anew. */
export interface Pressed {
  /** The team's area; null for the shell's own. */
  boundary: string | null;
  /** The wish whose note it stands on; null for what stands on none. */
  wish: string | null;
  /** Its accessible name, and how many of that name stand before it there. */
  name: string;
  nth: number;
}

const CAN_BE_PRESSED = 'button, a[href], input';

const nameOf = (element: Element): string =>
  element.getAttribute('aria-label') ?? (element.textContent?.trim() || element.tagName);

const ofBoundary = (element: Element): string | null =>
  element.closest('[data-boundary]')?.getAttribute('data-boundary') ?? null;

function candidates(screen: Element, { boundary, wish, name }: Omit<Pressed, 'nth'>): Element[] {
  const scope = wish === null ? screen : screen.querySelector(`[data-wish="${CSS.escape(wish)}"]`);
  const all = [...(scope?.querySelectorAll(CAN_BE_PRESSED) ?? [])];
  return all.filter((element) => ofBoundary(element) === boundary && nameOf(element) === name);
}

/** What was pressed there, a note itself included; null for what nothing happens on. */
export function describePressed(screen: Element, target: Element): Pressed | null {
  const element = target.closest(CAN_BE_PRESSED) ?? target.closest('[data-opens]')?.querySelector('h2 button');
  if (!element || !screen.contains(element)) return null;
  const wish = element.closest('[data-wish]')?.getAttribute('data-wish') ?? null;
  const where = { boundary: ofBoundary(element), wish, name: nameOf(element) };
  return { ...where, nth: candidates(screen, where).indexOf(element) };
}

/** The like of it in another screen; null where there is none. */
export function findPressed(screen: Element, pressed: Pressed): HTMLElement | null {
  const found = candidates(screen, pressed)[pressed.nth];
  return found instanceof HTMLElement ? found : null;
}
