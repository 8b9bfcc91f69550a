import { mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  BROWSER_FAILURE_REASONS,
  type ReportBrowserFailureRequest,
} from '@wishboard/contracts/remotes/browser-failure';
import { RATE_LIMITS } from '../src/common/rate-limit/rate-limits.js';
import { Harness, OPERATOR_HEADERS, until } from './harness.js';

const PATH = '/api/browser-failures';
const report = (changes: Record<string, unknown> = {}): ReportBrowserFailureRequest & Record<string, unknown> => ({
  remote: 'mf_board',
  version: 'v1',
  reason: 'missing',
  ...changes,
});

describe('failures that browsers report', () => {
  let bff: Harness;

  // One process, since each counts only the reports that it receives.
  beforeAll(async () => {
    bff = await Harness.start('browser_failures', {}, 1);
    const folder = join(bff.settings.page.shell, '..', 'mf-board');
    mkdirSync(folder);
    writeFileSync(join(folder, 'mf-manifest.json'), JSON.stringify({ name: 'mf_board', version: 'built' }));
    bff.settings.page.remotes['mf-board'] = folder;
    writeFileSync(join(bff.settings.page.shell, 'index.html'), '<!doctype html>');
    await publish('v1');
  });
  afterAll(() => bff.stop());

  const dataFile = (path: string) => join(bff.settings.dataDir, path);

  /** Stores versions of the board and puts the last one in force, like publishing does. */
  async function publish(...versions: string[]): Promise<void> {
    for (const version of versions) store(version);
    const version = versions.at(-1);
    const manifest = `/remotes/published/mf-board/${version}/mf-manifest.json`;
    writeFileSync(dataFile('remotes.json'), JSON.stringify({ mf_board: { manifest } }));
    utimesSync(dataFile('remotes.json'), publishedAt, publishedAt);
    await until(async () => (await series()).has(`mf_board ${version} render`));
  }
  let publishedAt = 1_700_000_000;

  function store(version: string): void {
    mkdirSync(dataFile(`remotes/mf-board/${version}`), { recursive: true });
    // Set explicitly, since the file system's timestamps may be equal for several versions.
    publishedAt += 10;
    utimesSync(dataFile(`remotes/mf-board/${version}`), publishedAt, publishedAt);
  }

  /** Reads the counter from the metrics: by remote, version and reason. */
  async function series(): Promise<Map<string, number>> {
    const { text } = await bff.call('/metrics', { headers: OPERATOR_HEADERS });
    const lines = text.matchAll(
      /^wishboard_browser_failures_total\{remote="([^"]*)",version="([^"]*)",reason="([^"]*)"\} (\d+)$/gm,
    );
    return new Map(
      [...lines].map(([, remote, version, reason, count]) => [`${remote} ${version} ${reason}`, Number(count)]),
    );
  }

  const send = (body: unknown, headers: Record<string, string> = {}) => bff.post(PATH, null, body, headers);

  it('are counted by remote, version and reason, of visitors too', async () => {
    expect(await send(report())).toMatchObject({ status: 204, text: '' });
    await send(report());
    await bff.post(PATH, await bff.member('mei'), report({ reason: 'contract' }));
    const counts = await series();
    expect(counts.get('mf_board v1 missing')).toBe(2);
    expect(counts.get('mf_board v1 contract')).toBe(1);
  });

  it('have a counter of zero for every reason of the published version and the shell before the first report', async () => {
    const counts = await series();
    for (const reason of BROWSER_FAILURE_REASONS) expect(counts.has(`mf_board v1 ${reason}`)).toBe(true);
    expect(counts.get('mf_board v1 render')).toBe(0);
    expect([...counts].filter(([key]) => key.startsWith('shell '))).toHaveLength(BROWSER_FAILURE_REASONS.length);
  });

  it('create no more time series than there are known versions, whatever versions they name', async () => {
    await send(report({ version: null }));
    const before = (await series()).size;
    for (const version of ['x', 'y', '../v1', 'v1"}', '願'.repeat(64), 'index.html', 'constructor']) {
      expect((await send(report({ version }))).status).toBe(204);
    }
    const counts = await series();
    expect(counts.get('mf_board unknown missing')).toBe(1);
    expect(counts.get('mf_board other missing')).toBe(7);
    expect(counts.size).toBe(before + 1);
  });

  it.each<[string, unknown]>([
    ['of a remote nobody has', report({ remote: 'mf_evil' })],
    ['for a reason that is none', report({ reason: 'because' })],
    ['that say more than that', report({ userId: '1' })],
    ['without a version', { remote: 'mf_board', reason: 'missing' }],
    ['with an endless version', report({ version: 'v'.repeat(65) })],
    ['that are a list', [report()]],
  ])('are refused %s', async (_what, body) => {
    expect(await send(body)).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED' } });
  });

  it('are accepted only as JSON of at most one kilobyte from the board’s own page', async () => {
    const body = JSON.stringify(report());
    expect((await send(body.padEnd(1024))).status).toBe(204);
    expect(await send(body.padEnd(1025))).toMatchObject({ status: 413, body: { code: 'PAYLOAD_TOO_LARGE' } });
    expect((await send(body, { 'content-type': 'text/plain' })).status).toBe(415);
    expect(await send(body, { 'sec-fetch-site': 'cross-site' })).toMatchObject({ status: 403 });
    // Other routes still accept a body as large as a wish needs.
    const wish = { title: 'a', description: 'b'.repeat(1500) };
    expect((await bff.post('/api/wishes', await bff.member('tom'), wish)).status).toBe(201);
  });

  it('are counted under their version while it is among the last ten published, and as other afterwards', async () => {
    await publish('v2');
    await send(report({ version: 'v1', reason: 'timeout' }));
    await send(report({ version: 'built', reason: 'timeout' }));
    let counts = await series();
    expect(counts.get('mf_board v1 timeout')).toBe(1);
    expect(counts.get('mf_board built timeout')).toBe(1);
    await publish(...Array.from({ length: 10 }, (_, index) => `v${index + 3}`));
    counts = await series();
    expect([...counts.keys()].filter((key) => /^mf_board v[12] /.test(key))).toEqual([]);
    await send(report({ version: 'v1', reason: 'timeout' }));
    expect((await series()).get('mf_board other timeout')).toBe(1);
    rmSync(dataFile('remotes.json'));
    await until(async () => (await series()).get('mf_board built render') === 0);
  });

  it('are limited for each address', async () => {
    const limited = await Harness.start('browser_failures_limit', { rateLimit: true, trustedProxies: 1 }, 1);
    try {
      const from = (ip: string) => limited.post(PATH, null, report(), { 'x-forwarded-for': ip });
      const { max } = RATE_LIMITS.report;
      const answers = await Promise.all(Array.from({ length: max + 3 }, () => from('198.51.100.9')));
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(3);
      expect((await from('198.51.100.10')).status).toBe(204);
    } finally {
      await limited.stop();
    }
  });
});
