import { gather } from '@wishboard/database/connection/gather';
import { isTransient } from '@wishboard/database/errors/connection-failure';
import type { EventHandler, PreparedEvent } from './event-handler.js';

/** Handles a batch in one transaction, and answers which of its events were owed. */
type HandleBatch = (handler: EventHandler, events: readonly PreparedEvent[]) => Promise<Set<string>>;

/** Gathers events into batches, one of each handler at a time. */
export class EventBatches {
  private readonly gatherers = new Map<EventHandler, (event: PreparedEvent) => Promise<boolean>>();

  constructor(private readonly handleBatch: HandleBatch) {}

  /**
   * Handles the event with others of its type, and answers whether it was owed.
   *
   * @throws what the handler throws about this event, or PostgreSQL about all of them
   */
  handle(handler: EventHandler, event: PreparedEvent): Promise<boolean> {
    let gathered = this.gatherers.get(handler);
    if (!gathered) {
      gathered = gather((events) => this.writeTogether(handler, events));
      this.gatherers.set(handler, gathered);
    }
    return gathered(event);
  }

  /** For each event whether it was owed, or the error about it. */
  private async writeTogether(handler: EventHandler, events: readonly PreparedEvent[]): Promise<(boolean | Error)[]> {
    try {
      const owed = await this.handleBatch(handler, events);
      // An event that came twice was owed once.
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
