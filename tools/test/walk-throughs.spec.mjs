import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { makeScratchCopy } from '../checks/scratch-copy.mjs';
import { ROOT } from '../system/project.mjs';
import { runNode } from '../system/run.mjs';
import { BLUE } from './walk-throughs/note-colour.mjs';
import { COMMENT } from './walk-throughs/notification-type.mjs';
import { PRICE, PRICE_SPEC } from './walk-throughs/wish-field.mjs';

/** Returns the files and folders that a walk-through in docs/architecture.md names in its steps. @param {string} title */
function namedIn(title) {
  const page = readFileSync(join(ROOT, 'docs', 'architecture.md'), 'utf8');
  const [, steps] = new RegExp(`\\*\\*${title}[^\\n]*\\n((?:\\d\\..*\\n|   .*\\n)+)`).exec(page) ?? [];
  const paths = [...(steps ?? '').matchAll(/`((?:packages|services|mf-\w+|bff|shell)\/[^`]+)`/g)].map(
    ([, path = '']) => path,
  );
  return [...new Set(paths)];
}

/** Returns the name by which the page refers to a file: a new file by its folder. @param {string[]} named */
const asNamed = (named) => (/** @type {string} */ file) =>
  named.find(
    (path) => file === path || (path.endsWith('/') && !existsSync(join(ROOT, file)) && file.startsWith(path)),
  ) ?? file;

describe.each([
  ['Add a note colour', BLUE],
  ['Add a notification type', COMMENT],
  ['Add a field of a wish', PRICE],
])('The walk-through "%s"', (title, edits) => {
  it('names exactly the files that it changes', () => {
    const named = namedIn(title);
    expect([...new Set(Object.keys(edits).map(asNamed(named)))].sort()).toEqual([...named].sort());
  });
});

describe('A copy with all walk-throughs applied', () => {
  const PROJECTS = [
    ...[
      'packages/contracts',
      'packages/web-kit',
      'packages/database',
      'packages/server-kit',
      'bff',
      'services/notifications',
    ],
    ...['services/recommendations', 'shell', 'mf-board', 'mf-notifications', 'mf-recommendations', 'mf-moderation'],
  ];
  /** @param {string} name @param {string} path */
  const program = (name, path) => join(ROOT, 'node_modules', name, path);
  /** @type {string} */
  let root;

  beforeAll(async () => {
    root = await makeScratchCopy();
    for (const edits of [BLUE, COMMENT, PRICE]) {
      for (const [file, change] of Object.entries(edits)) {
        const path = join(root, file);
        mkdirSync(dirname(path), { recursive: true });
        writeFileSync(path, change(existsSync(path) ? readFileSync(path, 'utf8') : ''));
      }
    }
    writeFileSync(join(root, 'bff', 'test', 'price.e2e.spec.ts'), PRICE_SPEC);
  }, 120_000);
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  it('passes the type check, including the previous contract', async () => {
    const tsc = program('typescript', 'bin/tsc');
    for (const project of PROJECTS) {
      const { output } = await runNode([tsc, '--noEmit'], { cwd: join(root, project) });
      expect([project, output]).toEqual([project, '']);
    }
  }, 600_000);

  // Projects whose tests all run need one run of Jest, and those where some tests are enough need another.
  /** @type {{ title: string, name: string[], files: Record<string, string[]> }[]} */
  const RUNS = [
    {
      title: 'what it shares, keeps and shows',
      name: [],
      files: {
        'packages/contracts': ['src', 'test'],
        'packages/web-kit': ['src/notes', 'src/texts'],
        'mf-board': ['test/wish-card', 'src/features/create-wish'],
        'mf-notifications': ['test/notification-settings'],
        'packages/database': ['test/schema', 'test/additive', 'test/entities', 'test/functions', 'src/import'],
        'packages/server-kit': ['test/event-processor', 'test/event-parking'],
      },
    },
    {
      title: 'what it answers and tells',
      name: ['-t', 'welcome|notes|replaced|decided words|price'],
      files: {
        'services/notifications': ['test/notifications'],
        bff: ['test/wishes', 'test/notification-settings', 'test/price'],
      },
    },
  ];

  it.each(RUNS)(
    'passes the tests of $title',
    async ({ name, files }) => {
      const jest = ['--experimental-vm-modules', '--no-warnings', program('jest', 'bin/jest.js'), '--runInBand'];
      const paths = Object.entries(files).flatMap(([project, all]) => all.map((path) => `/${project}/${path}`));
      const which = ['--testPathPatterns', ...paths, '--projects', ...Object.keys(files)];
      // The template database has the tables of the code without the walk-throughs.
      const env = { ...process.env, DATABASE_TEMPLATE: '' };
      const result = await runNode([...jest, ...name, '--testTimeout=60000', ...which], { cwd: root, env });
      const { code } = result;
      // nx may ask for coloured output, which is also padded.
      const output = stripVTControlCharacters(result.output);
      const ran = Object.keys(files).filter((project) => new RegExp(`PASS +${project}/`).test(output));
      expect({ failed: code === 0 ? '' : output, ran }).toEqual({ failed: '', ran: Object.keys(files) });
    },
    1_200_000,
  );
});
