import type { QueueName } from '@wishboard/contracts/jobs/queues';
import { Histogram } from 'prom-client';

const duration = new Histogram({
  name: 'wishboard_job_seconds',
  help: 'How long jobs took, by queue, type and outcome',
  labelNames: ['queue', 'type', 'outcome'],
  buckets: [0.005, 0.02, 0.1, 0.5, 2, 10, 60],
});

/** Runs a job and records how long it took and what became of it. */
export async function observeJob<Outcome extends string>(
  queue: QueueName,
  type: string,
  run: () => Promise<Outcome>,
): Promise<Outcome> {
  const end = duration.startTimer({ queue, type });
  try {
    const outcome = await run();
    end({ outcome });
    return outcome;
  } catch (error) {
    end({ outcome: 'failed' });
    throw error;
  }
}
