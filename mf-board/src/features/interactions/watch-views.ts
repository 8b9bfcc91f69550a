/** How long at least half of a card must be visible to count as seen, in milliseconds. */
export const VIEW_AFTER_MS = 1000;

/** The part of the browser's IntersectionObserver that a watcher needs; tests pass their own. */
export type ObserverFactory = (
  onChange: (entries: Pick<IntersectionObserverEntry, 'target' | 'intersectionRatio'>[]) => void,
  options: IntersectionObserverInit,
) => Pick<IntersectionObserver, 'observe' | 'unobserve' | 'disconnect'>;

/**
 * Reports once per wish and visit that a member saw the wish: half of its card was visible for one second without a break. One
 * observer serves all cards, because a feed has thousands.
 */
export class ViewWatcher {
  readonly #onSeen: (wishId: string) => void;
  readonly #observer: ReturnType<ObserverFactory>;
  readonly #seen = new Set<string>();
  readonly #wishOf = new Map<Element, string>();
  readonly #timers = new Map<Element, ReturnType<typeof setTimeout>>();

  constructor(onSeen: (wishId: string) => void, createObserver: ObserverFactory) {
    this.#onSeen = onSeen;
    this.#observer = createObserver((entries) => this.#onChange(entries), { threshold: [0, 0.5] });
  }

  /** Starts to watch a card. Returns a function that stops. */
  watch(card: Element, wishId: string): () => void {
    if (this.#seen.has(wishId)) return () => {};
    this.#wishOf.set(card, wishId);
    this.#observer.observe(card);
    return () => this.#forget(card);
  }

  disconnect(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
    this.#wishOf.clear();
    this.#observer.disconnect();
  }

  #onChange(entries: Pick<IntersectionObserverEntry, 'target' | 'intersectionRatio'>[]): void {
    for (const { target, intersectionRatio } of entries) {
      if (intersectionRatio < 0.5) this.#stopTimer(target);
      else if (!this.#timers.has(target)) {
        this.#timers.set(
          target,
          setTimeout(() => this.#onTimer(target), VIEW_AFTER_MS),
        );
      }
    }
  }

  #onTimer(card: Element): void {
    const wishId = this.#wishOf.get(card);
    this.#forget(card);
    if (wishId === undefined || this.#seen.has(wishId)) return;
    this.#seen.add(wishId);
    this.#onSeen(wishId);
  }

  #forget(card: Element): void {
    this.#stopTimer(card);
    this.#wishOf.delete(card);
    this.#observer.unobserve(card);
  }

  #stopTimer(card: Element): void {
    clearTimeout(this.#timers.get(card));
    this.#timers.delete(card);
  }
}
