import { UNDO_MS } from './dismissal-queue';

/** `undoable` while it can still be taken back here, `said` afterwards. */
export type LessState = 'undoable' | 'said';

export interface LessQueueOptions {
  /** Tells the server that less is wanted of what is like the wish. */
  say(wishId: string): Promise<void>;
  /** Takes that back. */
  takeBack(wishId: string): Promise<void>;
  onChange(states: ReadonlyMap<string, LessState>): void;
  /** The member's list is another one now. */
  onDone(): void;
  /** The server could not be told, or could not be told that it was taken back. */
  onFailed(what: 'say' | 'takeBack'): void;
}

/** "Less like this". The API knows a way back, so it is told at once; a wish's two calls go one after the other. */
export class LessQueue {
  private states = new Map<string, LessState>();
  private readonly timers = new Map<string, ReturnType<typeof setTimeout>>();
  /** The last call about each wish. Whether it was taken in. */
  private readonly calls = new Map<string, Promise<boolean>>();

  constructor(private readonly options: LessQueueOptions) {}

  say(wishId: string): void {
    if (this.states.has(wishId)) return;
    this.change(wishId, 'undoable');
    this.calls.set(wishId, this.tell(wishId));
    this.timers.set(
      wishId,
      setTimeout(() => {
        this.change(wishId, 'said');
        this.options.onDone();
      }, UNDO_MS),
    );
  }

  /** Takes it back. Without effect once the time for that is over. */
  undo(wishId: string): void {
    if (this.states.get(wishId) !== 'undoable') return;
    this.forget(wishId);
    const takeBack = async (wasSaid: boolean) => {
      if (wasSaid)
        await this.options.takeBack(wishId).then(this.options.onDone, () => this.options.onFailed('takeBack'));
      return true;
    };
    this.calls.set(wishId, this.callsOf(wishId).then(takeBack));
  }

  /** It was taken back elsewhere: here, too, nothing is said of the wish any more. */
  takenBack(wishId: string): void {
    this.forget(wishId);
  }

  /** Ends what waits. Nothing is lost by that: the server knows all of it. */
  stop(): void {
    for (const timer of this.timers.values()) clearTimeout(timer);
  }

  private callsOf(wishId: string): Promise<boolean> {
    return this.calls.get(wishId) ?? Promise.resolve(true);
  }

  private tell(wishId: string): Promise<boolean> {
    return this.callsOf(wishId)
      .then(() => this.options.say(wishId))
      .then(
        () => true,
        () => {
          if (this.states.has(wishId)) {
            this.forget(wishId);
            this.options.onFailed('say');
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
