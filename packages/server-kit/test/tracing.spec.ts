import { hash } from 'node:crypto';
import { poolOf } from '@wishboard/database/connection/data-source';
import { createTestDatabase } from '@wishboard/database/testing/test-database';
import { pino } from 'pino';
import { silentLogger } from '../src/testing/test-queues.js';
import { TraceCollector } from '../src/testing/trace-collector.js';
import { openTracing } from '../src/tracing/open-tracing.js';
import { inSpan, readTracingSettings, type Tracing } from '../src/tracing/tracing.js';

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const OUTSIDE = `00-${TRACE}-b7ad6b7169203331-01`;
const job = (name: string, parent: string | null = null) => ({ name, kind: 'consumer', parent }) as const;

describe('traces', () => {
  let collector: TraceCollector;
  const open = (share = 1) =>
    openTracing('test', { endpoint: `${collector.endpoint}/`, share }, silentLogger) as Promise<Tracing>;

  beforeEach(async () => {
    collector = await TraceCollector.start();
  });
  afterEach(() => collector.stop());

  it('are not kept unless there is a collector', async () => {
    expect(await openTracing('test', readTracingSettings({ OTEL_TRACES_SAMPLER_ARG: 1 }), silentLogger)).toBeNull();
    expect(await inSpan(null, job('work'), async (traceParent) => traceParent)).toBeNull();
  });

  it('continue the trace of a given parent, and pass on their own span as the next parent', async () => {
    const tracing = await open();
    const first = await inSpan(tracing, job('first', OUTSIDE), async (traceParent) => traceParent);
    await inSpan(tracing, job('second', first), async () => undefined);
    await tracing.close();
    const [one, two] = collector.spans;
    expect(one).toMatchObject({ service: 'wishboard-test', traceId: TRACE, parentSpanId: 'b7ad6b7169203331' });
    expect(two).toMatchObject({ traceId: TRACE, parentSpanId: one?.spanId });
  });

  it('begin anew when the given parent is invalid', async () => {
    const tracing = await open();
    for (const parent of ['', 'nonsense', `00-${'0'.repeat(32)}-${'0'.repeat(16)}-01`, `${OUTSIDE}-more`]) {
      await inSpan(tracing, job('work', parent), async () => undefined);
    }
    await tracing.close();
    expect(new Set(collector.spans.map(({ traceId }) => traceId)).size).toBe(4);
    expect(collector.spans.every(({ parentSpanId }) => parentSpanId === '')).toBe(true);
  });

  it('are sampled by the configured share alone, whatever the parent’s flag says', async () => {
    const none = await open(0);
    const dropped = await inSpan(none, job('work', OUTSIDE), async (traceParent) => traceParent);
    await none.close();
    expect(collector.spans).toEqual([]);
    expect(dropped).toMatch(new RegExp(`^00-${TRACE}-[0-9a-f]{16}-00$`));

    const all = await open(1);
    await inSpan(all, job('work', OUTSIDE.replace(/01$/, '00')), async () => undefined);
    await all.close();
    expect(collector.spans).toHaveLength(1);
  });

  it('are kept at about the configured share, decided by the trace id alone', async () => {
    const traceIds = Array.from({ length: 400 }, (_, number) => hash('md5', `trace ${number}`));
    /** Returns the trace ids that a process keeps. */
    const keptBy = async (name: string, share: number, flags: string, spanId: string) => {
      collector.spans.length = 0;
      const tracing = (await openTracing(name, { endpoint: collector.endpoint, share }, silentLogger)) as Tracing;
      for (const traceId of traceIds) {
        await inSpan(tracing, job(`work of ${name}`, `00-${traceId}-${spanId}-${flags}`), async () => undefined);
      }
      await tracing.close();
      return collector.spans.map(({ traceId }) => traceId).sort();
    };
    const kept = await keptBy('bff', 0.25, '01', 'b7ad6b7169203331');
    expect(kept.length).toBeGreaterThan(60);
    expect(kept.length).toBeLessThan(140);
    expect(await keptBy('search', 0.25, '00', 'a1ad6b7169203331')).toEqual(kept);
    const half = await keptBy('bff', 0.5, '01', 'b7ad6b7169203331');
    expect(half.length).toBeGreaterThan(150);
    expect(half.length).toBeLessThan(250);
    expect(half).toEqual(expect.arrayContaining(kept));
  });

  it('mark a failed span, and rethrow its error', async () => {
    const tracing = await open();
    const failing = inSpan(tracing, job('work'), () => Promise.reject(new Error('no luck')));
    await expect(failing).rejects.toThrow('no luck');
    await tracing.close();
    expect(collector.spans).toMatchObject([{ name: 'work', failed: true }]);
  });

  it('put each statement below the work that sent it, even on one shared connection', async () => {
    const database = await createTestDatabase('tracing', { poolSize: 1, migrated: false });
    const tracing = await open();
    const pool = poolOf(database.dataSource);
    tracing.traceStatements(pool);
    await Promise.all([
      ...[1, 2, 3].map((number) =>
        inSpan(tracing, job(`work ${number}`), () => pool.query({ name: `statement_${number}`, text: 'SELECT 1' })),
      ),
      inSpan(tracing, job('work 4'), () => database.dataSource.query('VALUES (4)')),
      inSpan(tracing, job('work 5'), () => pool.query('SELECT wrong FROM nowhere').catch(() => undefined)),
      pool.query('SELECT 6'),
    ]);
    await tracing.close();
    await database.drop();

    const nameOf = new Map(collector.spans.map(({ spanId, name }) => [spanId, name]));
    const statements = collector.spans.filter(({ name }) => name.startsWith('postgresql'));
    const found = statements.map(({ name, parentSpanId, failed }) => [nameOf.get(parentSpanId), name, failed]);
    expect(found.sort()).toEqual([
      ['work 1', 'postgresql statement_1', false],
      ['work 2', 'postgresql statement_2', false],
      ['work 3', 'postgresql statement_3', false],
      ['work 4', 'postgresql VALUES', false],
      ['work 5', 'postgresql SELECT', true],
    ]);
  });

  it('are dropped without an error while the collector refuses them, with one warning in the log', async () => {
    const lines: { level: number; msg: string }[] = [];
    const logger = pino({}, { write: (line: string) => lines.push(JSON.parse(line)) });
    collector.broken = 400;
    const tracing = (await openTracing('test', { endpoint: collector.endpoint, share: 1 }, logger)) as Tracing;
    expect(await inSpan(tracing, job('work'), async () => 'done')).toBe('done');
    await tracing.close();
    expect(lines).toMatchObject([{ level: 40, msg: 'traces are lost' }]);
  });

  it('do not delay the closing of a process when the collector hangs', async () => {
    collector.broken = 'silence';
    const tracing = await open();
    await inSpan(tracing, job('work'), async () => undefined);
    await tracing.close();
    expect(collector.spans).toEqual([]);
  });
});
