import type { OWN_PICTURE_QUEUE } from '@wishboard/contracts/jobs/own-picture';
import type { QueueName, REFRESH_QUEUE } from '@wishboard/contracts/jobs/queues';
import type { PICTURE_QUEUE } from '@wishboard/contracts/jobs/wish-picture';
import type { DefaultJobOptions } from 'bullmq';

export interface QueueSettings {
  /** Number of attempts of a job before its event is parked. */
  attempts: number;
  /** Delay before the second attempt, in milliseconds; doubled for each further one. */
  backoffMs: number;
  /** Number of events that one process handles at the same time. */
  concurrency: number;
}

export const QUEUE_SETTINGS: Record<QueueName, QueueSettings> = {
  // Most events of these queues are handled in batches of at most this many.
  notifications: { attempts: 8, backoffMs: 500, concurrency: 50 },
  recommendations: { attempts: 8, backoffMs: 500, concurrency: 50 },
  search: { attempts: 8, backoffMs: 500, concurrency: 50 },
  // Each export reads all rows and pictures of a member.
  exports: { attempts: 5, backoffMs: 5_000, concurrency: 2 },
  // The duration of a job depends on remote servers, so many jobs wait at the same time.
  'link-preview': { attempts: 5, backoffMs: 5_000, concurrency: 16 },
};

/**
 * Number of starts that ended with the worker's death before the event is parked. High enough that a job whose workers died by
 * chance a few times is not parked.
 */
export const CRASHED_STARTS_MAX = 5;

/** Time after which a worker counts as dead and other workers take its jobs. */
export interface StallDetection {
  /**
   * Lock duration in milliseconds: a worker that has not renewed its lock on a job for this time counts as dead. Workers renew it
   * after half the time.
   */
  lockMs: number;
  /** Interval between two checks for jobs of dead workers, in milliseconds. */
  checkMs: number;
}

/**
 * `lockMs` is longer than a living process ever fails to renew its lock. Another worker takes a dead worker's job only after that
 * time.
 */
export const STALL_DETECTION: StallDetection = { lockMs: 10_000, checkMs: 2_500 };

/**
 * Delay before a worker repeats a command that failed while Redis was unavailable, in milliseconds. A job that ended in the
 * meantime waits for that command, and occupies a slot of the concurrency limit.
 */
export const REDIS_RETRY_DELAY_MS = 500;

// Retention by age only: a limit by number would count over the whole queue, whichever process added the jobs.
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

/** Queues with which one process requests work from another, besides those for events. */
type WorkQueue = typeof REFRESH_QUEUE | typeof PICTURE_QUEUE | typeof OWN_PICTURE_QUEUE;

/** Returns the key prefix of a queue. The braces are a hash tag that keeps all keys of one queue on one node of a Redis Cluster. */
export function queuePrefix(namespace: string, queue: QueueName | WorkQueue): string {
  return `{${namespace}:${queue}}`;
}
