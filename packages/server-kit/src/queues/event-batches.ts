import DataLoader from 'dataloader';

import type { BatchHandler, ReceivedEvent } from './event-handler.js';
import { isTransient } from './transient-error.js';

/** Handles a batch in one transaction, and answers which of its events were owed. */
type HandleBatch = (handler: BatchHandler, events: readonly ReceivedEvent[]) => Promise<Set<string>>;

/**
 * Gathers events into batches, as a database gathers commits: one batch of a handler is written at a time, and what comes
 * meanwhile makes the next. An event that finds nothing under way need not wait for others.
 */
export class EventBatches {
  private readonly gatherers = new Map<BatchHandler, DataLoader<ReceivedEvent, boolean>>();

  constructor(private readonly handleBatch: HandleBatch) {}

  /**
   * Handles the event with others of its type, and answers whether it was owed.
   *
   * @throws what the handler throws about this event, or PostgreSQL about all of them
   */
  handle(handler: BatchHandler, event: ReceivedEvent): Promise<boolean> {
    let gatherer = this.gatherers.get(handler);
    if (!gatherer) {
      gatherer = this.gathererOf(handler);
      this.gatherers.set(handler, gatherer);
    }
    return gatherer.load(event);
  }

  private gathererOf(handler: BatchHandler): DataLoader<ReceivedEvent, boolean> {
    let underWay: Promise<unknown> = Promise.resolve();
    const write = (events: readonly ReceivedEvent[]) => {
      const outcomes = this.writeTogether(handler, events);
      underWay = outcomes;
      return outcomes;
    };
    return new DataLoader(write, { cache: false, batchScheduleFn: (dispatch) => void underWay.then(dispatch) });
  }

  /** For each event whether it was owed, or the error about it. */
  private async writeTogether(handler: BatchHandler, events: readonly ReceivedEvent[]): Promise<(boolean | Error)[]> {
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
