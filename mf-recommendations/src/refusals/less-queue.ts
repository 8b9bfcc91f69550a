import { UNDO_MS } from './dismissal-queue';

/** `undoable` while the card offers an undo; `final` afterwards. */
export type LessState = 'undoable' | 'final';

export interface LessQueueOptions {
  /** Tells the server to recommend fewer wishes like this one. */
  send(wishId: string): Promise<void>;
  /** Undoes `send` on the server. */
  takeBack(wishId: string): Promise<void>;
  onChange(states: ReadonlyMap<string, LessState>): void;
  /** Called when the member's list has changed. */
  onDone(): void;
  /** Called when a request failed: `send`, or `takeBack`. */
  onFailed(what: 'send' | 'takeBack'): void;
}

/** "Less like this" with undo. The API can undo it, so it is sent at once. The requests about one wish are sent one after another. */
export class LessQueue {
  private states = new Map<string, LessState>();
  private readonly timers = new Map<string, ReturnType<typeof setTimeout>>();
  /** The last request about each wish; resolves with whether it succeeded. */
  private readonly calls = new Map<string, Promise<boolean>>();

  constructor(private readonly options: LessQueueOptions) {}

  send(wishId: string): void {
    if (this.states.has(wishId)) return;
    this.change(wishId, 'undoable');
    this.calls.set(wishId, this.sendAfterPrevious(wishId));
    this.timers.set(
      wishId,
      setTimeout(() => {
        this.change(wishId, 'final');
        this.options.onDone();
      }, UNDO_MS),
    );
  }

  /** Undoes "less like this". Has no effect after {@link UNDO_MS}. */
  undo(wishId: string): void {
    if (this.states.get(wishId) !== 'undoable') return;
    this.forget(wishId);
    const takeBack = async (wasSent: boolean) => {
      if (wasSent)
        await this.options.takeBack(wishId).then(this.options.onDone, () => this.options.onFailed('takeBack'));
      return true;
    };
    this.calls.set(wishId, this.callsOf(wishId).then(takeBack));
  }

  /** Drops the state of a wish whose "less like this" was undone elsewhere on the page. */
  takenBack(wishId: string): void {
    this.forget(wishId);
  }

  /** Cancels the timers. Nothing is lost, because everything has been sent already. */
  stop(): void {
    for (const timer of this.timers.values()) clearTimeout(timer);
  }

  private callsOf(wishId: string): Promise<boolean> {
    return this.calls.get(wishId) ?? Promise.resolve(true);
  }

  private sendAfterPrevious(wishId: string): Promise<boolean> {
    return this.callsOf(wishId)
      .then(() => this.options.send(wishId))
      .then(
        () => true,
        () => {
          if (this.states.has(wishId)) {
            this.forget(wishId);
            this.options.onFailed('send');
          }
          return false;
        },
      );
  }

  private forget(wishId: string): void {
    clearTimeout(this.timers.get(wishId));
    this.timers.delete(wishId);
    this.change(wishId, null);
  }

  private change(wishId: string, state: LessState | null): void {
    this.states = new Map(this.states);
    if (state === null) this.states.delete(wishId);
    else this.states.set(wishId, state);
    this.options.onChange(this.states);
  }
}
