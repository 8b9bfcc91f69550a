/** Describes a pressable element, so that the same element can be found after the screen is rendered again. */
export interface PressedElement {
  /** Name of the enclosing team boundary; null in the shell's own area. */
  boundary: string | null;
  /** Id of the wish on whose note the element is; null outside of notes. */
  wish: string | null;
  /** The element's accessible name, and its index among the elements of that name in the same area or note. */
  name: string;
  nth: number;
}

const PRESSABLE = 'button, a[href], input';

const nameOf = (element: Element): string =>
  element.getAttribute('aria-label') ?? (element.textContent?.trim() || element.tagName);

const boundaryOf = (element: Element): string | null =>
  element.closest('[data-boundary]')?.getAttribute('data-boundary') ?? null;

function candidates(screen: Element, { boundary, wish, name }: Omit<PressedElement, 'nth'>): Element[] {
  const scope = wish === null ? screen : screen.querySelector(`[data-wish="${CSS.escape(wish)}"]`);
  const all = [...(scope?.querySelectorAll(PRESSABLE) ?? [])];
  return all.filter((element) => boundaryOf(element) === boundary && nameOf(element) === name);
}

/**
 * Describes the pressed element. A press on a note itself counts as a press on its title. Returns null when a press there has no effect.
 */
export function describePressed(screen: Element, target: Element): PressedElement | null {
  const element = target.closest(PRESSABLE) ?? target.closest('[data-opens]')?.querySelector('h2 button');
  if (!element || !screen.contains(element)) return null;
  const wish = element.closest('[data-wish]')?.getAttribute('data-wish') ?? null;
  const where = { boundary: boundaryOf(element), wish, name: nameOf(element) };
  return { ...where, nth: candidates(screen, where).indexOf(element) };
}

/** Finds the described element in another screen; null when there is none. */
export function findPressed(screen: Element, pressed: PressedElement): HTMLElement | null {
  const found = candidates(screen, pressed)[pressed.nth];
  return found instanceof HTMLElement ? found : null;
}
