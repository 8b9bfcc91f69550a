import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';

import type { DeliveriesRepository, Delivery } from '../queues/deliveries.repository.js';
import type { QueueProducer } from './queue-producer.js';

/** Number of rows relayed in one batch. */
const BATCH = 1_000;
/**
 * Pause between two rounds, in milliseconds: `times` the duration of the round, within `least` and `most`. So when many members act
 * at once, the relay does fewer rounds with more events each.
 */
const ROUND_PAUSE = { least: 20, most: 100, times: 4 };

/**
 * Relays events from the outbox to the queues, and sends deliveries again that stay owed. Any number of relays may run: each row is
 * taken by only one of them. The rows of a relay that dies between taking and sending are sent again after a few seconds.
 */
export class Relay {
  private round: Promise<void> = Promise.resolve();
  private pauseAfterRound: Promise<void> = Promise.resolve();
  private requested = false;
  private everythingRequested = false;

  constructor(
    private readonly store: DeliveriesRepository,
    private readonly producer: QueueProducer,
    private readonly logger: Logger,
  ) {}

  /** Relays new events and everything overdue. Calls during a running round share one further round after it. */
  run(): Promise<void> {
    this.everythingRequested = true;
    return this.runNew();
  }

  /** Like {@link run}, for new events only. */
  runNew(): Promise<void> {
    if (this.requested) return this.round;
    this.requested = true;
    this.round = this.round.then(async () => {
      await this.pauseAfterRound;
      const everything = this.everythingRequested;
      this.requested = false;
      this.everythingRequested = false;
      const beganAt = performance.now();
      try {
        await this.relayRound(everything);
      } catch (error) {
        this.logger.debug({ err: error }, 'events wait in the outbox');
      }
      const took = performance.now() - beganAt;
      this.pauseAfterRound = pause(Math.min(Math.max(ROUND_PAUSE.times * took, ROUND_PAUSE.least), ROUND_PAUSE.most));
    });
    return this.round;
  }

  private async relayRound(everything: boolean): Promise<void> {
    // While Redis is unavailable, events stay in PostgreSQL, where they are safe.
    if (!this.producer.reachable) return;
    if (everything && (await this.producer.mayHaveLostData())) await this.recover();
    await this.relayNew();
    if (everything) await this.resendOverdue();
  }

  private async relayNew(): Promise<void> {
    let events: number;
    do {
      const taken = await this.store.claimNew(BATCH);
      events = taken.events;
      await this.send(taken.deliveries, (deliveries) => this.producer.send(deliveries));
    } while (events === BATCH);
  }

  private async resendOverdue(): Promise<void> {
    let overdue: number;
    do {
      const deliveries = await this.store.claimOverdue(BATCH);
      overdue = deliveries.length;
      await this.send(deliveries, async (again) => {
        const events = await this.producer.sendAgain(again);
        if (events > 0) this.logger.info({ events }, 'sent again what was lost on the way');
      });
    } while (overdue === BATCH);
  }

  private async send(
    deliveries: readonly Delivery[],
    enqueue: (deliveries: readonly Delivery[]) => Promise<void>,
  ): Promise<void> {
    if (deliveries.length === 0) return;
    try {
      await enqueue(deliveries);
    } catch (error) {
      await this.store.makeDue(deliveries);
      throw error;
    }
  }

  private async recover(): Promise<void> {
    try {
      await this.store.makeAllDue();
    } catch (error) {
      this.producer.suspectLoss();
      throw error;
    }
  }
}
