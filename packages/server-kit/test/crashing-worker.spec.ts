import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createTestDatabase, type TestDatabase } from '@wishboard/database/testing/test-database';
import { Queue } from 'bullmq';
import { ParkedEventsRepository } from '../src/events/queues/parked-events.repository.js';
import { queuePrefix } from '../src/events/queues/queue-settings.js';
import { createTestQueues, type TestQueues } from '../src/testing/test-queues.js';

const pathOf = (name: string) => fileURLToPath(new URL(`./processes/${name}`, import.meta.url));
/** Number of deaths after which the test gives up, because the job would go on for ever. */
const DEATHS_MAX = 8;

/** Runs real processes: the job kills its worker with SIGKILL, and a supervisor starts the next one. */
describe('a job that kills its worker again and again', () => {
  let database: TestDatabase;
  let queues: TestQueues;
  let queue: Queue;
  let worker: ChildProcess;

  beforeEach(async () => {
    database = await createTestDatabase('mortal');
    await database.dataSource.query('CREATE TABLE effects (event_id uuid NOT NULL)');
    queues = await createTestQueues();
    const prefix = queuePrefix(queues.namespace, 'notifications');
    queue = new Queue('notifications', { connection: queues.connections.worker, prefix });
  });

  afterEach(async () => {
    const ended = worker.exitCode === null && worker.signalCode === null ? once(worker, 'exit') : null;
    worker.kill('SIGKILL');
    await ended;
    await queue.close();
    await queues.close();
    await database.drop();
  });

  async function owe(count: number): Promise<string[]> {
    const ids = Array.from({ length: count }, () => randomUUID());
    await database.dataSource.query(
      `INSERT INTO deliveries (event_id, queue, type, version, payload, created_at, send_again_at)
       SELECT id, 'notifications', 'user.created', 1, '{"userId": "u"}', now(), now() + interval '1 hour'
       FROM unnest($1::uuid[]) AS id`,
      [ids],
    );
    const data = { version: 1, payload: { userId: 'u' }, requestId: null };
    await queue.addBulk(
      ids.map((eventId) => ({ name: 'user.created', data: { eventId, ...data }, opts: { jobId: eventId } })),
    );
    return ids;
  }

  const rows = <Row>(sql: string): Promise<Row[]> => database.dataSource.query(sql);
  const handled = async () => (await rows<{ id: string }>('SELECT event_id AS id FROM effects')).map(({ id }) => id);

  it('is parked after five starts, with the reason, while its neighbours are handled once each', async () => {
    const before = await owe(6);
    const [deadly = ''] = await owe(1);
    const after = await owe(13);
    const parked = new ParkedEventsRepository(database.dataSource);
    let deaths = 0;
    const start = () => {
      worker = fork(pathOf('crashing-worker.ts'), [database.url, queues.redisUrl, queues.namespace, deadly], {
        execArgv: ['--conditions=@wishboard/source', '--import', pathOf('typescript.mjs')],
      });
      worker.once('exit', (_code, signal) => {
        if (signal !== 'SIGKILL') deaths = Number.POSITIVE_INFINITY;
        deaths += 1;
        if (deaths < DEATHS_MAX) start();
      });
    };
    start();

    while (deaths < DEATHS_MAX && (await rows('SELECT FROM deliveries')).length > 0) {
      await pause(50);
    }
    worker.removeAllListeners('exit');
    expect(deaths).toBe(5);
    expect(await parked.list()).toMatchObject([
      { eventId: deadly, reason: 'killed its worker', detail: 'started 5 times' },
    ]);
    expect((await handled()).sort()).toEqual([...before, ...after].sort());
  }, 180_000);
});
