import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';

import type { DeliveriesRepository, Delivery } from '../queues/deliveries.repository.js';
import type { QueueProducer } from './queue-producer.js';

/** Rows handed over at once. */
const BATCH = 1_000;
/**
 * From one round to the next, in milliseconds: a multiple of what the round took. So when many members act at once, fewer
 * rounds hand over more each.
 */
const REST = { least: 20, most: 100, times: 4 };

/**
 * Hands events from the outbox to the queues, and again whatever stays owed. Any number of relays may run: rows are taken
 * by one each, and a relay that dies between taking and handing over has its rows sent again after a few seconds.
 */
export class Relay {
  private round: Promise<void> = Promise.resolve();
  private rest: Promise<void> = Promise.resolve();
  private asked = false;
  private everythingAsked = false;

  constructor(
    private readonly store: DeliveriesRepository,
    private readonly producer: QueueProducer,
    private readonly logger: Logger,
  ) {}

  /** Hands over everything that is due. Calls while a round is running are answered by one more round after it. */
  run(): Promise<void> {
    this.everythingAsked = true;
    return this.runNew();
  }

  /** Like {@link run}, for new events alone. */
  runNew(): Promise<void> {
    if (this.asked) return this.round;
    this.asked = true;
    this.round = this.round.then(async () => {
      await this.rest;
      const everything = this.everythingAsked;
      this.asked = false;
      this.everythingAsked = false;
      const beganAt = performance.now();
      try {
        await this.handOver(everything);
      } catch (error) {
        this.logger.debug({ err: error }, 'events wait in the outbox');
      }
      const took = performance.now() - beganAt;
      this.rest = pause(Math.min(Math.max(REST.times * took, REST.least), REST.most));
    });
    return this.round;
  }

  private async handOver(everything: boolean): Promise<void> {
    // Without Redis the events wait where they are safe.
    if (!this.producer.reachable) return;
    if (everything && (await this.producer.mayHaveLostData())) await this.recover();
    await this.handOverNew();
    if (everything) await this.handOverOverdue();
  }

  private async handOverNew(): Promise<void> {
    let events: number;
    do {
      const taken = await this.store.takeNew(BATCH);
      events = taken.events;
      await this.send(taken.deliveries, (deliveries) => this.producer.send(deliveries));
    } while (events === BATCH);
  }

  private async handOverOverdue(): Promise<void> {
    let overdue: number;
    do {
      const deliveries = await this.store.takeOverdue(BATCH);
      overdue = deliveries.length;
      await this.send(deliveries, async (again) => {
        const events = await this.producer.sendAgain(again);
        if (events > 0) this.logger.info({ events }, 'sent again what was lost on the way');
      });
    } while (overdue === BATCH);
  }

  private async send(
    deliveries: readonly Delivery[],
    hand: (deliveries: readonly Delivery[]) => Promise<void>,
  ): Promise<void> {
    if (deliveries.length === 0) return;
    try {
      await hand(deliveries);
    } catch (error) {
      await this.store.giveBack(deliveries);
      throw error;
    }
  }

  private async recover(): Promise<void> {
    try {
      await this.store.giveBackAll();
    } catch (error) {
      this.producer.suspectLoss();
      throw error;
    }
  }
}
