/** How long a dismissal can be taken back, in milliseconds. */
export const UNDO_MS = 6_000;

/** `undoable` while it can still be taken back, `dismissed` once the server was told. */
export type DismissalState = 'undoable' | 'dismissed';

export interface DismissalQueueOptions {
  /** Tells the server. `leaving` when the page goes away and the request must outlive it. */
  send(wishId: string, leaving: boolean): Promise<void>;
  onChange(states: ReadonlyMap<string, DismissalState>): void;
  /** The server was told and will not recommend the wish again. */
  onSent(wishId: string): void;
  /** The server could not be told; the wish is shown again. */
  onFailed(wishId: string): void;
}

/**
 * Dismissals that can be taken back. The API knows no way back from a dismissal, so it is told only once the time for
 * an undo is over, or when the page goes away before that.
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

  /** Takes a dismissal back. Without effect once its time is over. */
  undo(wishId: string): void {
    if (this.states.get(wishId) !== 'undoable') return;
    this.forgetTimer(wishId);
    this.change(wishId, null);
  }

  /** Tells the server at once of everything that could still be taken back. */
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
    // A new map each time, so that whoever keeps the last one sees that something changed.
    this.states = new Map(this.states);
    if (state === null) this.states.delete(wishId);
    else this.states.set(wishId, state);
    this.options.onChange(this.states);
  }
}
