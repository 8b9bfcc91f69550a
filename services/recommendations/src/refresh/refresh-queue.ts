import { setImmediate } from 'node:timers/promises';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { REFRESH_QUEUE } from '@wishboard/contracts/jobs/queues';
import { queuePrefix, REDIS_RETRY_DELAY_MS, STALL_DETECTION } from '@wishboard/server-kit/events/queues/queue-settings';
import { ReopeningQueue } from '@wishboard/server-kit/events/queues/reopening-queue';
import { LOGGER } from '@wishboard/server-kit/process/worker-settings';
import { RedisConnections } from '@wishboard/server-kit/redis/redis-connections';
import { type Job, Queue, Worker } from 'bullmq';
import type { Logger } from 'pino';
import { ListStore } from '../store/list-store.js';
import { TasteRepository } from '../store/taste.repository.js';
import { collectGarbage } from './collect-garbage.js';
import { RefreshThrottle } from './refresh-throttle.js';
import { Refresher } from './refresher.js';
import { TasteService } from './taste.service.js';

interface RefreshJob {
  /** Absent for the job that refreshes everybody. */
  userId?: string;
}

/** Delay of a requested refresh, in milliseconds. A member's acts within this time after the first share one refresh. */
const DEBOUNCE_MS = 300;
const CONCURRENCY = 2;
/**
 * Rest after a refresh while events wait, as a multiple of its duration: with {@link CONCURRENCY} refreshes at once, events get
 * half of the process.
 */
const PAUSE_FACTOR = 3;
/**
 * Interval of the passes over everybody. Decay moves lists slowly, over weeks. A pass also makes up for changes that a process did
 * not hear of.
 */
const EVERYBODY_EVERY_MS = 24 * 3600 * 1000;
const CHUNK = 200;
/** Number of members of a pass who are read and written in one batch. */
const BATCH = 50;
/** Number of wishes of a list that most members look at. */
const VISIBLE = 6;
/** Time that a pass works before it checks whether events wait. */
const WORK_AT_ONCE_MS = 25;
const FINISHED_KEPT_S = 600;
const EVERYBODY = 'everybody';

/**
 * Refreshes members, with one job for each. A request for a member whose job waits is merged into that job. A request that comes
 * while the job runs makes another job afterwards, so that the last act always counts.
 */
@Injectable()
export class RefreshQueue implements OnApplicationBootstrap, BeforeApplicationShutdown, OnApplicationShutdown {
  private readonly queue: ReopeningQueue<RefreshJob>;
  private worker?: Worker<RefreshJob>;
  private readonly stopping = new AbortController();
  /** Time at which the pass over everybody last made room for events. */
  private workedSince = 0;

  constructor(
    private readonly redis: RedisConnections,
    private readonly refresher: Refresher,
    private readonly taste: TasteService,
    private readonly store: TasteRepository,
    private readonly lists: ListStore,
    private readonly throttle: RefreshThrottle,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    const options = {
      connection: redis.producer,
      prefix: this.prefix,
      defaultJobOptions: {
        attempts: 5,
        backoff: { type: 'exponential', delay: 1_000, jitter: 0.5 },
        removeOnComplete: { age: FINISHED_KEPT_S },
        removeOnFail: { age: 24 * FINISHED_KEPT_S },
      },
    };
    this.queue = new ReopeningQueue(() => new Queue<RefreshJob>(REFRESH_QUEUE, options));
  }

  /** Requests a refresh of the members' lists. */
  async request(userIds: Iterable<string>): Promise<void> {
    const jobs = [...new Set(userIds)].map((userId) => ({
      name: 'member',
      data: { userId },
      opts: { delay: DEBOUNCE_MS, deduplication: { id: userId, keepLastIfActive: true } },
    }));
    if (jobs.length > 0) await (await this.queue.get()).addBulk(jobs);
  }

  /** Requests that the model is relearnt and everybody's list recomputed. */
  async requestEverybody(): Promise<void> {
    const queue = await this.queue.get();
    await queue.add(EVERYBODY, {}, { delay: DEBOUNCE_MS, deduplication: { id: EVERYBODY, keepLastIfActive: true } });
  }

  async onApplicationBootstrap(): Promise<void> {
    this.worker = new Worker<RefreshJob>(REFRESH_QUEUE, (job) => this.process(job), {
      connection: this.redis.worker,
      prefix: this.prefix,
      concurrency: CONCURRENCY,
      lockDuration: STALL_DETECTION.lockMs,
      stalledInterval: STALL_DETECTION.checkMs,
      runRetryDelay: REDIS_RETRY_DELAY_MS,
    });
    this.worker.on('error', (error) => this.logger.debug({ err: error }, 'refresh worker error'));
    this.worker.on('failed', (job, error) => this.logger.warn({ err: error, jobId: job?.id }, 'not refreshed'));
    // Redis may be unreachable, and the start does not wait for Redis.
    this.planInBackground(this.schedulePasses());
    // A Redis that is reachable again may have lost the planned passes and all lists.
    this.redis.producer.on('ready', () => this.planInBackground(this.rescheduleIfLost()));
  }

  /** Lets the planning continue in the background. A failure is logged, and made up for when Redis is back. */
  private planInBackground(planning: Promise<void>): void {
    planning.catch((error: unknown) => {
      if (!this.stopping.signal.aborted) this.logger.warn({ err: error }, 'passes not planned');
    });
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await this.worker?.close(this.redis.worker.status !== 'ready');
  }

  async onApplicationShutdown(): Promise<void> {
    await this.queue.close();
  }

  /** Schedules the passes over everybody, and requests a refresh of every member who has no list. */
  private async schedulePasses(): Promise<void> {
    const queue = await this.queue.get();
    await queue.upsertJobScheduler(EVERYBODY, { every: EVERYBODY_EVERY_MS }, { name: EVERYBODY });
    for await (const userIds of this.store.memberIds(CHUNK))
      await this.request(await this.lists.membersWithoutList(userIds));
  }

  private async rescheduleIfLost(): Promise<void> {
    if (!(await (await this.queue.get()).getJobScheduler(EVERYBODY))) await this.schedulePasses();
  }

  private async process(job: Job<RefreshJob>): Promise<void> {
    if (job.name === EVERYBODY) await this.refreshEverybody(job);
    else if (job.data.userId) await this.refreshOne(job.data.userId);
  }

  /** Deletes BullMQ's event stream of the queue, which nobody reads. It contains the ids of members. */
  private async deleteEventStream(): Promise<void> {
    // Trimming the stream would leave up to a hundred entries.
    await this.redis.producer.del((await this.queue.get()).toKey('events'));
  }

  /** Refreshes a member, and then rests. When the member is gone, also deletes the log that may contain their id. */
  private async refreshOne(userId: string): Promise<void> {
    const startedAt = performance.now();
    if (!(await this.refresher.refresh(userId))) await this.deleteEventStream();
    await this.throttle.pause(PAUSE_FACTOR * (performance.now() - startedAt), this.stopping.signal);
  }

  private async refreshEverybody(job: Job<RefreshJob>): Promise<void> {
    await this.taste.rebuild(true);
    const of = await this.store.memberCount();
    this.workedSince = performance.now();
    let members = 0;
    const shown = new Set<string>();
    const groups = this.store.memberIds(BATCH);
    for await (const lists of this.refresher.refreshAll(groups, () => this.yieldToEvents())) {
      // The next pass refreshes the members who are left.
      if (this.stopping.signal.aborted) return;
      for (const list of lists) for (const { id } of list.slice(0, VISIBLE)) shown.add(id);
      members = Math.min(members + BATCH, of);
      await job.updateProgress({ members, of });
    }
    await this.lists.savePass({ endedAt: Date.now(), shown: shown.size, open: this.taste.model.wishes.openCount });
    collectGarbage();
  }

  /**
   * Makes room in a pass: while events wait, rests as long as it has worked, so that events and members who act now need not wait
   * for the end of the pass.
   */
  private async yieldToEvents(): Promise<void> {
    await setImmediate();
    const worked = performance.now() - this.workedSince;
    if (worked < WORK_AT_ONCE_MS) return;
    await this.throttle.pause(worked, this.stopping.signal);
    this.workedSince = performance.now();
  }

  private get prefix(): string {
    return queuePrefix(this.redis.namespace, REFRESH_QUEUE);
  }
}
