import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { FLOORS, PARTS, RULES } from '../checks/boundaries.mjs';
import { remoteFolders } from '../publish/remotes.mjs';
import { ROOT } from '../system/project.mjs';
import { runNode } from '../system/run.mjs';

/** @type {string} */
let root;

/** @param {string} path @param {string} text */
const write = (path, text) => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};

const check = async () => {
  const { code, output } = await runNode([join(ROOT, 'tools', 'checks', 'check-boundaries.mjs'), root], { cwd: root });
  return { code, output };
};

/** Builds a small workspace in which every import is allowed. */
function buildHouse() {
  for (const name of ['contracts', 'web-kit', 'database', 'server-kit']) {
    const exports = { './*': { '@wishboard/source': './src/*.ts' } };
    write(`packages/${name}/package.json`, JSON.stringify({ name: `@wishboard/${name}`, type: 'module', exports }));
    mkdirSync(join(root, 'node_modules', '@wishboard'), { recursive: true });
    symlinkSync(join(root, 'packages', name), join(root, 'node_modules', '@wishboard', name));
  }
  write('packages/contracts/src/http/wish.ts', 'export const TITLE_MAX = 100;');
  write(
    'packages/contracts/src/jobs/queues.ts',
    "import { TITLE_MAX } from '../http/wish.js';\nexport const max = TITLE_MAX;",
  );
  write(
    'packages/web-kit/src/ui.ts',
    "import { TITLE_MAX } from '@wishboard/contracts/http/wish';\nexport const a = TITLE_MAX;",
  );
  write(
    'packages/server-kit/src/outbox.ts',
    "import { max } from '@wishboard/contracts/jobs/queues';\nexport const m = max;",
  );
  write(
    'mf-board/src/features/feed/Feed.tsx',
    "import { a } from '@wishboard/web-kit/ui';\nexport const feed = <i>{a}</i>;",
  );
  write('mf-board/src/features/story/story.ts', 'export const story = 1;');
  write(
    'mf-board/src/remote.tsx',
    "export { feed } from './features/feed/Feed';\nexport { story } from './features/story/story';",
  );
  write('packages/server-kit/src/storage/bucket-media-store.ts', 'export const store = 1;');
  write(
    'packages/server-kit/src/storage/open-media-store.ts',
    "export const open = () => import('./bucket-media-store.js');",
  );
  write('packages/server-kit/src/tracing/open-telemetry-tracing.ts', 'export const traces = 1;');
  write('packages/server-kit/src/events/queues/queue.ts', 'export const queue = 1;');
  write('packages/server-kit/src/events/outbox/relay.ts', "export { queue } from '../queues/queue.js';");
  write('packages/database/src/migrations/migrations.ts', 'export const list = 1;');
  write('bff/src/main.ts', "import { m } from '@wishboard/server-kit/outbox';\nexport const b = m;");
}

beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'boundaries-')));
  buildHouse();
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

/** Returns the full name of a rule. @param {string} beginning */
function ruleNamed(beginning) {
  const rule = RULES.find(({ name }) => name.startsWith(beginning));
  if (!rule) throw new Error(`No rule begins with ${beginning}`);
  return rule.name;
}

/** @typedef {readonly [path: string, target: string, told?: string]} Planted */

/** One import from each floor to the floor above, by its rule. @type {(readonly [rule: string, Planted])[]} */
const PLANTED_UPWARDS = Object.entries(FLOORS).flatMap(([at, floors]) =>
  floors
    .slice(0, -1)
    .map(
      ([room], floor) =>
        /** @type {const} */ ([
          ruleNamed(`${at}: ${room}`),
          [`${at}/${room}/up.ts`, `../${floors[floor + 1]?.at(-1)}/above`],
        ]),
    ),
);

/** One forbidden import in each remote. @type {(readonly [rule: string, Planted])[]} */
const PLANTED_IN_REMOTES = remoteFolders().map((at) => [
  `${at}: only what the table of parts allows`,
  [`${at}/src/a.tsx`, at === 'mf-board' ? '@wishboard/server-kit/outbox' : '../../mf-board/src/remote'],
]);

/**
 * One forbidden import for each rule, as a source would contain it. The third element, if any, is the path that the
 * violation names, where it differs from the file.
 *
 * @type {Record<string, Planted>}
 */
const PLANTED = {
  ...Object.fromEntries([...PLANTED_UPWARDS, ...PLANTED_IN_REMOTES]),
  'contracts: only what the table of parts allows': ['packages/contracts/src/a.ts', '../../server-kit/src/outbox'],
  'web-kit: only what the table of parts allows': ['packages/web-kit/src/a.tsx', '@wishboard/contracts/jobs/queues'],
  'database: only what the table of parts allows': ['packages/database/src/a.ts', '@wishboard/server-kit/outbox'],
  'server-kit: only what the table of parts allows': ['packages/server-kit/src/a.ts', '@wishboard/web-kit/ui'],
  'shell: only what the table of parts allows': ['shell/src/a.tsx', '../../mf-board/src/remote'],
  'bff: only what the table of parts allows': ['bff/test/a.ts', '@wishboard/web-kit/ui'],
  'services/notifications: only what the table of parts allows': [
    'services/notifications/src/a.ts',
    '../../../bff/src/main',
  ],
  'services/recommendations: only what the table of parts allows': [
    'services/recommendations/src/a.ts',
    '../../../bff/src/main',
  ],
  'services/link-preview: only what the table of parts allows': [
    'services/link-preview/src/a.ts',
    '../../recommendations/src/a',
  ],
  'services/render: only what the table of parts allows': ['services/render/src/a.ts', '../../../bff/src/main'],
  'services/queue-dashboard: only what the table of parts allows': [
    'services/queue-dashboard/src/a.ts',
    '@wishboard/web-kit/ui',
  ],
  'e2e: only what the table of parts allows': ['e2e/test/a.ts', '@wishboard/server-kit/outbox'],
  'bench: only what the table of parts allows': ['bench/a.mjs', '../bff/src/main'],
  'chaos: only what the table of parts allows': ['chaos/test/a.ts', '@wishboard/server-kit/outbox'],
  'gallery: only what the table of parts allows': ['gallery/src/a.ts', '../../mf-board/src/remote'],
  'tools: only what the table of parts allows': ['tools/a.mjs', '../bff/src/main'],
  'features: one never imports another, the app composes them': ['mf-board/src/features/feed/a.tsx', '../story/story'],
  'common: knows no feature, nor what composes them': ['bff/src/common/a.ts', '../main'],
  'contracts: nothing at run time': ['packages/contracts/src/b.ts', 'node:fs'],
  'browser code: no Node and no server library': ['shell/src/b.ts', 'node:fs'],
  'browser code: no server library': ['shell/src/c.ts', 'pg'],
  "bucket's client: loaded by its stores alone": ['bff/src/d.ts', '@aws-sdk/client-s3'],
  "bucket's client: loaded when there is a bucket, so that nobody else carries it": [
    'packages/server-kit/src/storage/a.ts',
    './bucket-media-store',
  ],
  'OpenTelemetry: used by its own files alone': ['bff/src/e.ts', '@opentelemetry/api'],
  'OpenTelemetry: loaded when traces are kept, so that nobody else carries it': [
    'packages/server-kit/src/tracing/a.ts',
    './open-telemetry-tracing',
  ],
  'migrations: neither they nor what they call know their list': [
    'packages/database/src/migrations/a.ts',
    './migrations',
  ],
  'cycles: no folder leads back to itself': [
    'packages/server-kit/src/events/queues/b.ts',
    '../outbox/relay',
    'packages/server-kit/src/events/queues',
  ],
  'cycles: no file leads back to itself': ['bff/src/b.ts', './b'],
  "imports: the part's own package.json, or that of the root, declares the package": ['bff/src/f.ts', 'undeclared'],
  'imports: every one leads somewhere': ['bff/src/c.ts', './nowhere'],
};

describe('The import check', () => {
  it('accepts a workspace that keeps to the table of parts', async () => {
    const { code, output } = await check();
    expect(output).toContain(' 0 forbidden');
    expect(code).toBe(0);
  });

  it('finds a forbidden import for each of its rules', async () => {
    for (const name of ['pg', '@aws-sdk/client-s3', '@opentelemetry/api', 'undeclared']) {
      write(`node_modules/${name}/dist/index.js`, 'export default 1;');
      write(`node_modules/${name}/package.json`, JSON.stringify({ name, type: 'module', main: 'dist/index.js' }));
    }
    for (const [, [path, target]] of PLANTED_UPWARDS) write(`${join(dirname(path), target)}.ts`, 'export const x = 1;');
    for (const [path, target] of Object.values(PLANTED))
      write(path, `import * as planted from '${target}';\nexport const x = planted;`);
    const { code, output } = await check();
    const unfound = Object.entries(PLANTED).filter(
      ([rule, [path, , told = path]]) =>
        !output.split('\n').some((line, at, all) => line.startsWith(`${told} `) && all[at + 1]?.trim() === rule),
    );
    expect(unfound).toEqual([]);
    expect(code).toBe(1);
  });

  it('knows the folders of every part, each on its floor', () => {
    for (const [at, floors] of Object.entries(FLOORS)) {
      const rooms = readdirSync(join(ROOT, at), { withFileTypes: true }).filter(
        (entry) => entry.isDirectory() && entry.name !== 'node_modules',
      );
      expect(rooms.map(({ name }) => name).sort()).toEqual(floors.flat().sort());
    }
  });

  it('has a planted import for every rule', () => {
    expect(Object.keys(PLANTED).sort()).toEqual(RULES.map((rule) => rule.name).sort());
  });

  it('also checks type-only imports', async () => {
    write('shell/src/a.ts', "import type { feed } from '../../mf-board/src/remote';\nexport type X = typeof feed;");
    expect((await check()).output).toContain('shell: only what the table of parts allows');
  });

  it('fails when it finds no sources', async () => {
    for (const { at } of Object.values(PARTS)) rmSync(join(root, at), { recursive: true, force: true });
    const { code, output } = await check();
    expect(output).toContain('found no sources');
    expect(code).not.toBe(0);
  });

  it('fails when it finds no import between parts', async () => {
    for (const { at } of Object.values(PARTS)) rmSync(join(root, at), { recursive: true, force: true });
    write('bff/src/main.ts', 'export const b = 1;');
    const { code, output } = await check();
    expect(output).toContain('followed no import');
    expect(code).not.toBe(0);
  });
});
