import { createBatchLoader } from '@wishboard/database/connection/batch-loader';
import { isTransient } from '@wishboard/database/errors/connection-failure';
import type { EventHandler, PreparedEvent } from './event-handler.js';

/** Handles a batch in one transaction, and returns the ids of the events that were owed. */
type HandleBatch = (handler: EventHandler, events: readonly PreparedEvent[]) => Promise<Set<string>>;

/** Gathers concurrent events into batches. Each handler has at most one batch running at a time. */
export class EventBatches {
  private readonly gatherers = new Map<EventHandler, (event: PreparedEvent) => Promise<boolean>>();

  constructor(private readonly handleBatch: HandleBatch) {}

  /**
   * Handles the event together with others of its type.
   *
   * @returns whether the event was owed
   * @throws the handler's error about this event, or PostgreSQL's error about the whole batch
   */
  handle(handler: EventHandler, event: PreparedEvent): Promise<boolean> {
    let gathered = this.gatherers.get(handler);
    if (!gathered) {
      gathered = createBatchLoader((events) => this.writeTogether(handler, events));
      this.gatherers.set(handler, gathered);
    }
    return gathered(event);
  }

  /** Returns for each event whether it was owed, or its error. When a batch fails, retries each of its events alone. */
  private async writeTogether(handler: EventHandler, events: readonly PreparedEvent[]): Promise<(boolean | Error)[]> {
    try {
      const owed = await this.handleBatch(handler, events);
      // A duplicate within the batch counts as owed only once.
      return events.map(({ eventId }) => owed.delete(eventId));
    } catch (error) {
      if (events.length === 1 || isTransient(error)) return events.map(() => asError(error));
      const outcomes: (boolean | Error)[] = [];
      for (const event of events) outcomes.push(...(await this.writeTogether(handler, [event])));
      return outcomes;
    }
  }
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
