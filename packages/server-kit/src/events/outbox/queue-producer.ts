import { randomUUID } from 'node:crypto';
import type { EventBatchJob, EventJob, QueueName } from '@wishboard/contracts/jobs/queues';
import { QUEUES } from '@wishboard/contracts/jobs/queues';
import { Queue } from 'bullmq';
import type { RedisConnections } from '../../redis/redis-connections.js';
import type { Delivery } from '../queues/deliveries.repository.js';
import { defaultJobOptions, queuePrefix } from '../queues/queue-settings.js';
import { ReopeningQueue } from '../queues/reopening-queue.js';

/** Hands deliveries to BullMQ. Every method fails fast while Redis is away. */
export class QueueProducer {
  private readonly queues = new Map<QueueName, ReopeningQueue<EventJob | EventBatchJob>>();
  private readonly markerKey: string;
  /** Set with each connection, and by {@link suspectLoss}. */
  private isSuspect = false;

  constructor(private readonly redis: RedisConnections) {
    this.markerKey = `{${redis.namespace}}:data-marker`;
    redis.producer.on('ready', this.suspectLoss);
  }

  get reachable(): boolean {
    return this.redis.producer.status === 'ready';
  }

  /**
   * Makes a job of each batch, and of each event without one. The key of the batch or the event is the job's, so that
   * handing over twice is handing over once while the job exists.
   */
  async send(deliveries: readonly Delivery[]): Promise<void> {
    await this.eachQueue(deliveries, (queue, owed) => queue.addBulk(jobsOf(owed)));
  }

  /**
   * Hands over again what has no job any more, each event as a job of its own. A job that ended although its event is
   * still owed would swallow its successor, so it goes first. Answers how many were handed over.
   */
  async sendAgain(deliveries: readonly Delivery[]): Promise<number> {
    let sent = 0;
    await this.eachQueue(deliveries, async (queue, owed) => {
      const own = await this.statesOf(
        queue,
        owed.map(({ eventId }) => eventId),
      );
      const batches = await this.statesOf(
        queue,
        owed.map(({ batchId }) => batchId && batchJobId(batchId)),
      );
      const ended = owed.filter((_delivery, index) => own[index] === 'ended');
      await Promise.all(ended.map(({ eventId }) => queue.remove(eventId)));
      const toSend = owed.filter((_delivery, index) => own[index] !== 'open' && batches[index] !== 'open');
      if (toSend.length > 0) await queue.addBulk(toSend.map(jobOfOne));
      sent += toSend.length;
    });
    return sent;
  }

  /**
   * Whether Redis may have lost something since this was last asked: a marker kept there is gone, which one relay is told,
   * or the connection is another. A Redis that was killed comes back without what it was told in its last second.
   */
  async mayHaveLostData(): Promise<boolean> {
    const markerIsGone = (await this.redis.producer.set(this.markerKey, randomUUID(), 'NX')) === 'OK';
    const mayHave = markerIsGone || this.isSuspect;
    this.isSuspect = false;
    return mayHave;
  }

  /**
   * Has {@link mayHaveLostData} answer true the next time it is asked. For a new connection, and for whoever was told so and
   * could not act on it.
   */
  readonly suspectLoss = (): void => {
    this.isSuspect = true;
  };

  async close(): Promise<void> {
    this.redis.producer.off('ready', this.suspectLoss);
    await Promise.all([...this.queues.values()].map((queue) => queue.close()));
  }

  /** One round trip for all of them: a long backlog is looked at often, and nearly all of it still waits. */
  private async statesOf(queue: Queue, jobIds: (string | null)[]): Promise<('open' | 'ended' | 'missing')[]> {
    const pipeline = this.redis.producer.pipeline();
    for (const jobId of jobIds) pipeline.hmget(queue.toKey(jobId ?? ''), 'timestamp', 'finishedOn');
    const answers = (await pipeline.exec()) ?? [];
    return answers.map(([error, fields]) => {
      if (error) throw error;
      const [timestamp, finishedOn] = fields as [string | null, string | null];
      if (timestamp === null) return 'missing';
      return finishedOn === null ? 'open' : 'ended';
    });
  }

  private async eachQueue(
    deliveries: readonly Delivery[],
    send: (queue: Queue<EventJob | EventBatchJob>, deliveries: readonly Delivery[]) => Promise<unknown>,
  ): Promise<void> {
    await Promise.all(
      QUEUES.map(async (name) => {
        const owed = deliveries.filter((delivery) => delivery.queue === name);
        if (owed.length > 0) await send(await this.queue(name).get(), owed);
      }),
    );
  }

  private queue(name: QueueName): ReopeningQueue<EventJob | EventBatchJob> {
    const known = this.queues.get(name);
    if (known) return known;
    const options = {
      connection: this.redis.producer,
      prefix: queuePrefix(this.redis.namespace, name),
      defaultJobOptions: defaultJobOptions(name),
    };
    const queue = new ReopeningQueue(() => new Queue<EventJob | EventBatchJob>(name, options));
    this.queues.set(name, queue);
    return queue;
  }
}

/** A job for each batch, and for each event that is in none. */
function jobsOf(deliveries: readonly Delivery[]) {
  const batches = new Map<string, Delivery[]>();
  for (const delivery of deliveries) {
    if (delivery.batchId === null) continue;
    const batch = batches.get(delivery.batchId);
    if (batch) batch.push(delivery);
    else batches.set(delivery.batchId, [delivery]);
  }
  return [
    ...deliveries.filter(({ batchId }) => batchId === null).map(jobOfOne),
    ...[...batches].map(([batchId, events]) => ({
      name: events[0]?.type ?? '',
      data: { events: events.map(dataOf) },
      opts: { jobId: batchJobId(batchId) },
    })),
  ];
}

function jobOfOne(delivery: Delivery) {
  return { name: delivery.type, data: dataOf(delivery), opts: { jobId: delivery.eventId } };
}

function dataOf({ eventId, version, payload, requestId, traceParent }: Delivery): EventJob {
  return { eventId, version, payload, requestId, traceParent } as EventJob;
}

/** Another than any event's, so that an event of the batch can have a job of its own beside it. */
function batchJobId(batchId: string): string {
  return `batch-${batchId}`;
}
