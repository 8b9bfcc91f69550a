import type { EventJob, QueueName } from '@wishboard/contracts/jobs/queues';
import type { Logger } from 'pino';
import { Histogram } from 'prom-client';
import { inSpan, type SpanSettings, type Tracing } from '../../tracing/tracing.js';
import { InterruptedError, ParkedEventError } from './event-handler.js';

const duration = new Histogram({
  name: 'wishboard_job_seconds',
  help: 'How long jobs took, by queue, type and outcome',
  labelNames: ['queue', 'type', 'outcome'],
  buckets: [0.005, 0.02, 0.1, 0.5, 2, 10, 60],
});

/** Receivers of the outcome of a queue's events: log and tracing. */
export interface Observers {
  queue: QueueName;
  logger: Logger;
  tracing: Tracing | null;
}

/** Runs the work of an event and reports its outcome to log, metrics and trace. `work` receives its trace context as `traceparent`. */
export async function observeEvent<Outcome extends string>(
  { queue, logger, tracing }: Observers,
  { id, name, attemptsMade }: { id?: string | undefined; name: string; attemptsMade: number },
  { eventId, requestId, traceParent: parent }: EventJob,
  work: (traceParent: string | null) => Promise<Outcome>,
): Promise<Outcome> {
  const log = logger.child({ queue, jobId: id, eventId, requestId, type: name });
  const span: SpanSettings = {
    name: `process ${queue} ${name}`,
    kind: 'consumer',
    parent,
    attributes: {
      'messaging.system': 'bullmq',
      'messaging.destination.name': queue,
      'messaging.message.id': eventId,
      ...(requestId && { 'wishboard.request_id': requestId }),
    },
  };
  try {
    const outcome = await timed(queue, name, () => inSpan(tracing, span, work));
    log.info({ outcome }, 'event handled');
    return outcome;
  } catch (error) {
    if (!(error instanceof InterruptedError)) log.warn({ err: error, attempt: attemptsMade + 1 }, 'event not handled');
    throw error;
  }
}

/** Records duration and outcome of a run. */
async function timed<Outcome extends string>(
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
    end({ outcome: error instanceof ParkedEventError ? 'parked' : 'failed' });
    throw error;
  }
}
