import type { OWN_PICTURE_QUEUE } from '@wishboard/contracts/jobs/own-picture';
import type { QueueName, REFRESH_QUEUE } from '@wishboard/contracts/jobs/queues';
import type { PICTURE_QUEUE } from '@wishboard/contracts/jobs/wish-picture';
import type { DefaultJobOptions } from 'bullmq';

export interface QueueSettings {
  /** How often a job is tried before it is parked. */
  attempts: number;
  /** Milliseconds before the second try; doubled for each further one. */
  backoffMs: number;
  /** Events one process works on at once. */
  concurrency: number;
}

export const QUEUE_SETTINGS: Record<QueueName, QueueSettings> = {
  // Most of their events are handled in batches, of this many at most.
  notifications: { attempts: 8, backoffMs: 500, concurrency: 50 },
  recommendations: { attempts: 8, backoffMs: 500, concurrency: 50 },
  search: { attempts: 8, backoffMs: 500, concurrency: 50 },
  // Each goes through all of a member's rows and pictures.
  exports: { attempts: 5, backoffMs: 5_000, concurrency: 2 },
  // Other people's servers decide how long a job takes, so many wait at the same time.
  'link-preview': { attempts: 5, backoffMs: 5_000, concurrency: 16 },
};

/**
 * Starts of a job that ended with its worker's death before the job is parked. A job that kills is stopped, a job that
 * was unlucky a few times is not.
 */
export const STARTS_MAX = 5;

/** When a worker counts as dead, and its jobs go to others, in milliseconds. */
export interface StallPatience {
  /** Milliseconds after which a worker that has not renewed its lock on a job counts as dead. Workers renew it in half the time. */
  lockMs: number;
  /** Milliseconds from one search for jobs of dead workers to the next. */
  checkMs: number;
}

/** Longer than a living process ever fails to renew its lock. The job of a dead one waits as long before another worker takes it. */
export const STALL_PATIENCE: StallPatience = { lockMs: 10_000, checkMs: 2_500 };

/**
 * Milliseconds until a worker asks again what Redis did not answer while it was away. A job that ended meanwhile waits for
 * it, and takes the place of another.
 */
export const ASK_REDIS_AGAIN_MS = 500;

// By age alone: a number of jobs would be counted over the whole queue, whoever added them.
const COMPLETED_KEPT_S = 600;
const FAILED_KEPT_S = 7 * 24 * 3600;

export function defaultJobOptions(queue: QueueName): DefaultJobOptions {
  const { attempts, backoffMs } = QUEUE_SETTINGS[queue];
  return {
    attempts,
    backoff: { type: 'exponential', delay: backoffMs, jitter: 0.5 },
    removeOnComplete: { age: COMPLETED_KEPT_S },
    removeOnFail: { age: FAILED_KEPT_S },
  };
}

/** Queues of work that one process asks another for, beside those of events. */
type WorkQueue = typeof REFRESH_QUEUE | typeof PICTURE_QUEUE | typeof OWN_PICTURE_QUEUE;

/** Key prefix of a queue. The braces keep all keys of one queue on one node of a Redis Cluster. */
export function queuePrefix(namespace: string, queue: QueueName | WorkQueue): string {
  return `{${namespace}:${queue}}`;
}
