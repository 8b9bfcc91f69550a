import { randomUUID } from 'node:crypto';
import type { EventBatchJob, EventJob, QueueName } from '@wishboard/contracts/jobs/queues';
import { QUEUES } from '@wishboard/contracts/jobs/queues';
import { Queue } from 'bullmq';
import type { RedisConnections } from '../../redis/redis-connections.js';
import type { Delivery } from '../queues/deliveries.repository.js';
import { defaultJobOptions, queuePrefix } from '../queues/queue-settings.js';
import { ReopeningQueue } from '../queues/reopening-queue.js';

/** Adds deliveries to BullMQ queues as jobs. Every method fails fast while Redis is unavailable. */
export class QueueProducer {
  private readonly queues = new Map<QueueName, ReopeningQueue<EventJob | EventBatchJob>>();
  private readonly markerKey: string;
  /** Whether Redis may have lost data. Set by each new connection, and by {@link suspectLoss}. */
  private isSuspect = false;

  constructor(private readonly redis: RedisConnections) {
    this.markerKey = `{${redis.namespace}}:data-marker`;
    redis.producer.on('ready', this.suspectLoss);
  }

  get reachable(): boolean {
    return this.redis.producer.status === 'ready';
  }

  /**
   * Adds one job for each batch, and one for each event without a batch. The id of the batch or event becomes the job id, so that
   * sending twice has no effect while the job exists.
   */
  async send(deliveries: readonly Delivery[]): Promise<void> {
    await this.eachQueue(deliveries, (queue, owed) => queue.addBulk(jobsOf(owed)));
  }

  /**
   * Sends again the deliveries that have no open job, each event as a job of its own. Removes a finished job whose event is still
   * owed first, because BullMQ ignores a new job with the same id.
   *
   * @returns the number of events sent
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
   * Whether Redis may have lost data since the last call: a marker stored there is gone, or the connection is new. Only one relay
   * sees the missing marker, because the call sets it again. A Redis that was killed loses the writes of its last second.
   */
  async mayHaveLostData(): Promise<boolean> {
    const markerIsGone = (await this.redis.producer.set(this.markerKey, randomUUID(), 'NX')) === 'OK';
    const mayHave = markerIsGone || this.isSuspect;
    this.isSuspect = false;
    return mayHave;
  }

  /**
   * Makes the next {@link mayHaveLostData} return true. For a new connection, and for a caller that was told of the loss and could
   * not recover.
   */
  readonly suspectLoss = (): void => {
    this.isSuspect = true;
  };

  async close(): Promise<void> {
    this.redis.producer.off('ready', this.suspectLoss);
    await Promise.all([...this.queues.values()].map((queue) => queue.close()));
  }

  /**
   * Returns the state of each job. Uses one round trip, because a long backlog is checked often and nearly all of its jobs still
   * wait.
   */
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

/** Returns one job for each batch, and one for each event without a batch. */
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

/** Returns the job id of a batch. It differs from every event's, so that an event of the batch can also have a job of its own. */
function batchJobId(batchId: string): string {
  return `batch-${batchId}`;
}
