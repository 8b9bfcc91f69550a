/** Time in milliseconds during which a dismissal can be undone. */
export const UNDO_MS = 6_000;

/** `undoable` while the dismissal can be undone; `dismissed` once it was sent to the server. */
export type DismissalState = 'undoable' | 'dismissed';

export interface DismissalQueueOptions {
  /** Sends a dismissal to the server. `leaving` is true when the page is being closed, and the request must outlive it. */
  send(wishId: string, leaving: boolean): Promise<void>;
  onChange(states: ReadonlyMap<string, DismissalState>): void;
  /** Called when the server has accepted the dismissal and will not recommend the wish again. */
  onSent(wishId: string): void;
  /** Called when the request failed; the wish is shown again. */
  onFailed(wishId: string): void;
}

/**
 * Dismissals with undo. The API cannot undo a dismissal, so it is sent only after the time for an undo, or when the page is closed before
 * that.
 */
export class DismissalQueue {
  private states = new Map<string, DismissalState>();
  private readonly timers = new Map<string, ReturnType<typeof setTimeout>>();

  constructor(private readonly options: DismissalQueueOptions) {}

  dismiss(wishId: string): void {
    if (this.states.has(wishId)) return;
    this.change(wishId, 'undoable');
    this.timers.set(
      wishId,
      setTimeout(() => this.commit(wishId, false), UNDO_MS),
    );
  }

  /** Undoes a dismissal. Has no effect after {@link UNDO_MS}. */
  undo(wishId: string): void {
    if (this.states.get(wishId) !== 'undoable') return;
    this.forgetTimer(wishId);
    this.change(wishId, null);
  }

  /** Sends all dismissals that could still be undone at once. */
  flush(): void {
    for (const wishId of [...this.timers.keys()]) this.commit(wishId, true);
  }

  private commit(wishId: string, leaving: boolean): void {
    this.forgetTimer(wishId);
    this.change(wishId, 'dismissed');
    this.options.send(wishId, leaving).then(
      () => this.options.onSent(wishId),
      () => {
        this.change(wishId, null);
        this.options.onFailed(wishId);
      },
    );
  }

  private forgetTimer(wishId: string): void {
    clearTimeout(this.timers.get(wishId));
    this.timers.delete(wishId);
  }

  private change(wishId: string, state: DismissalState | null): void {
    // Copies the map, so that React detects the change.
    this.states = new Map(this.states);
    if (state === null) this.states.delete(wishId);
    else this.states.set(wishId, state);
    this.options.onChange(this.states);
  }
}
