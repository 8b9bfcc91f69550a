import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { heapInUse } from '@wishboard/server-kit/testing/heap';
import fc from 'fast-check';
import { ApiDocument } from './fuzz/api-document.js';
import { OneConnection, wrongRequest } from './fuzz/one-connection.js';
import { anyStep } from './fuzz/requests.js';
import { sendBytes, wireRequest } from './fuzz/wire.js';
import { World } from './fuzz/world.js';
import { Harness } from './harness.js';

/** Total number of requests. FUZZ_CASES=50000 is the long run. Runs are reproducible: FUZZ_SEED selects another sequence. */
const CASES = Number(process.env.FUZZ_CASES ?? 1000);
const SEED = Number(process.env.FUZZ_SEED ?? 42);
const QUARTERS = [1, 2, 3, 4];
/** Maximum length of a sequence; the average is half of it. */
const STEPS = 40;
const WIRE_SHARE = 0.1;
const PATIENCE_MS = 60_000 + CASES * 100;

describe('Any generated request', () => {
  let bff: Harness;
  let api: ApiDocument;
  let world: World;
  let port: number;

  beforeAll(async () => {
    bff = await Harness.start('fuzz');
    // A request that matches no API route gets the page.
    writeFileSync(join(bff.settings.page.shell, 'index.html'), '<!doctype html>');
    api = await ApiDocument.of(bff);
    world = await World.of(bff, api);
    await bff.app.listen(0, '127.0.0.1');
    port = Number(new URL(await bff.app.getUrl()).port);
  });
  afterAll(() => bff.stop());

  /**
   * All documented calls except the stream, which never ends, and readiness, which depends on other servers. Of the calls for accounts,
   * which do not exist in demo mode, a few are tested in place of all: too many refusals would prove nothing.
   */
  const calls = () =>
    Object.entries(api.document.paths).flatMap(([path, operations]) =>
      /stream|readyz|account\/(?!code$|passkeys\/\{)/.test(path)
        ? []
        : Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    );

  it(
    'gets a response that is documented and consistent with the requests before it',
    async () => {
      expect(calls().length).toBeGreaterThan(25);
      const sequence = fc.array(anyStep(api, calls()), { minLength: 1, maxLength: STEPS });
      const heap: number[] = [];
      let sent = 0;
      let accepted = 0;
      for (const quarter of QUARTERS) {
        const end = (CASES * (1 - WIRE_SHARE) * quarter) / QUARTERS.length;
        for (let round = 0; sent < end; round += 1) {
          await fc.assert(
            fc.asyncProperty(sequence, async (steps) => {
              world.beginSequence();
              for (const step of steps) {
                sent += 1;
                if ((await world.run(step)) === 'accepted') accepted += 1;
              }
            }),
            { numRuns: 20, seed: SEED + quarter * 100_000 + round },
          );
        }
        await world.compare();
        heap.push(heapInUse());
      }
      // With nearly all requests accepted or nearly all refused the run would prove nothing.
      expect(accepted / sent).toBeGreaterThan(0.2);
      expect(accepted / sent).toBeLessThan(0.8);
      if (process.env.FUZZ_CASES) {
        process.stdout.write(`${sent} requests, ${accepted} accepted; heap by quarters: ${heap.join(', ')} MB\n`);
      }
    },
    PATIENCE_MS,
  );

  it(
    'that is malformed on the wire gets no 5xx, makes no wish and leaves the server running',
    async () => {
      await fc.assert(
        fc.asyncProperty(wireRequest, async (request) => {
          const text = await sendBytes(port, request);
          const statuses = [...text.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status));
          expect(statuses.filter((status) => status >= 500)).toEqual([]);
          if (text !== '') expect(text).toMatch(/^HTTP\/1\.1 \d{3} /);
        }),
        { numRuns: Math.ceil(CASES * WIRE_SHARE), seed: SEED },
      );
      expect((await bff.call('/healthz')).status).toBe(200);
      expect(await bff.database.query("SELECT FROM wishes WHERE title = 'wire'")).toEqual([]);
    },
    PATIENCE_MS,
  );

  it(
    'that is malformed on the wire gets 4xx or a success, and other connections stay usable',
    async () => {
      const other = new OneConnection(port);
      expect(await other.ask({ path: '/healthz' })).toMatchObject({ status: 200 });
      await fc.assert(
        fc.asyncProperty(wireRequest, async (request) => {
          const text = await sendBytes(port, request);
          for (const [, status] of text.matchAll(/^HTTP\/1\.1 (\d{3})/gm)) expectClientsFaultOrSuccess(Number(status));
          expect(await other.ask({ path: '/healthz' })).toMatchObject({ status: 200, isKept: true });
        }),
        { numRuns: Math.ceil(CASES * WIRE_SHARE), seed: SEED + 1 },
      );
      other.close();
    },
    PATIENCE_MS,
  );

  it(
    'that is well-formed on the wire but wrong gets 4xx or a success, and the next request on its connection is answered',
    async () => {
      const connection = new OneConnection(port);
      await connection.ask({ path: '/healthz' });
      const { cookie } = await bff.member('wrong');
      let refused = 0;
      let closed = 0;
      await fc.assert(
        fc.asyncProperty(wrongRequest(cookie), async (request) => {
          const { status, isClosing } = await connection.ask(request);
          expectClientsFaultOrSuccess(status);
          if (status >= 400) refused += 1;
          if (isClosing) closed += 1;
          const next = await connection.ask({ path: '/healthz' });
          expect(next).toMatchObject({ status: 200, isKept: !isClosing });
        }),
        { numRuns: Math.ceil(CASES * WIRE_SHARE), seed: SEED },
      );
      connection.close();
      // With most requests accepted, or most connections closed, the run would prove nothing.
      expect(refused).toBeGreaterThan((CASES * WIRE_SHARE) / 2);
      expect(closed).toBeLessThan((CASES * WIRE_SHARE) / 4);
    },
    PATIENCE_MS,
  );
});

/** Fails for a status that blames the server. */
function expectClientsFaultOrSuccess(status: number): void {
  expect(status).toBeLessThan(500);
  if (status >= 300) expect(status).toBeGreaterThanOrEqual(400);
}
