import { randomUUID } from 'node:crypto';
import type { EventJob, QueueName } from '@wishboard/contracts/jobs/queues';
import { QUEUES } from '@wishboard/contracts/jobs/queues';
import { Queue } from 'bullmq';

import { defaultJobOptions, queuePrefix } from '../queues/queue-settings.js';
import type { RedisConnections } from '../queues/redis-connections.js';
import type { Delivery } from './delivery-store.js';

/** Hands deliveries to BullMQ. Every method fails fast while Redis is away. */
export class QueueProducer {
  private readonly queues = new Map<QueueName, Queue<EventJob>>();
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

  /** The event's key is the job's, so that handing over twice is handing over once while the job exists. */
  async send(deliveries: readonly Delivery[]): Promise<void> {
    await this.eachQueue(deliveries, (queue, jobs) => queue.addBulk(jobs));
  }

  /**
   * Hands over again what has no job any more. A job that ended although its event is still owed would swallow its
   * successor, so it goes first. Answers how many were handed over.
   */
  async sendAgain(deliveries: readonly Delivery[]): Promise<number> {
    let sent = 0;
    await this.eachQueue(deliveries, async (queue, jobs) => {
      const states = await this.stateOf(queue, jobs);
      const ended = jobs.filter((_job, index) => states[index] === 'ended');
      await Promise.all(ended.map(({ opts: { jobId } }) => queue.remove(jobId)));
      const toSend = jobs.filter((_job, index) => states[index] !== 'open');
      if (toSend.length > 0) await queue.addBulk(toSend);
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

  /** Also after {@link mayHaveLostData} when nothing could be done about it: the next to ask is told again. */
  readonly suspectLoss = (): void => {
    this.isSuspect = true;
  };

  async close(): Promise<void> {
    this.redis.producer.off('ready', this.suspectLoss);
    await Promise.all([...this.queues.values()].map((queue) => queue.close()));
  }

  /** One round trip for all of them: a long backlog is looked at often, and nearly all of it still waits. */
  private async stateOf(queue: Queue, jobs: { opts: { jobId: string } }[]): Promise<('open' | 'ended' | 'missing')[]> {
    const pipeline = this.redis.producer.pipeline();
    for (const { opts } of jobs) pipeline.hmget(queue.toKey(opts.jobId), 'timestamp', 'finishedOn');
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
    send: (queue: Queue<EventJob>, jobs: ReturnType<typeof toJob>[]) => Promise<unknown>,
  ): Promise<void> {
    await Promise.all(
      QUEUES.map(async (name) => {
        const jobs = deliveries.filter((delivery) => delivery.queue === name).map(toJob);
        if (jobs.length > 0) await send(this.queue(name), jobs);
      }),
    );
  }

  private queue(name: QueueName): Queue<EventJob> {
    const known = this.queues.get(name);
    if (known) return known;
    const queue = new Queue<EventJob>(name, {
      connection: this.redis.producer,
      prefix: queuePrefix(this.redis.namespace, name),
      defaultJobOptions: defaultJobOptions(name),
    });
    // A failed hand-over throws where it is called; the connection reports its own errors.
    queue.on('error', () => undefined);
    this.queues.set(name, queue);
    return queue;
  }
}

function toJob({ eventId, type, version, payload, requestId, traceParent }: Delivery) {
  return {
    name: type,
    data: { eventId, version, payload, requestId, traceParent } as EventJob,
    opts: { jobId: eventId },
  };
}
