import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ROOT } from '../system/project.mjs';
import { runNode } from '../system/run.mjs';
import { firstGroup } from './first-group.mjs';

/** @type {string} */
let root;
const PARTS = [
  'packages/contracts',
  'packages/web-kit',
  'packages/database',
  'packages/server-kit',
  'shell',
  'bff',
  'mf-notifications',
  'tools',
  '.github',
];
const PACKAGES = {
  contracts: 'packages/contracts',
  'web-kit': 'packages/web-kit',
  database: 'packages/database',
  'server-kit': 'packages/server-kit',
};
const SETTINGS = [
  '.gitignore',
  'package.json',
  'biome.json',
  'tsconfig.web.json',
  'tsconfig.base.json',
  'jest.preset.mjs',
  'jest.preset.web.mjs',
];
/** @param {string} name @param {string} path */
const program = (name, path) => join(ROOT, 'node_modules', name, path);
/**
 * Runs the test files of a folder that match a part of their path. `failures` is empty when all passed.
 *
 * @param {string} folder
 * @param {string[]} files
 */
async function failuresOf(folder, ...files) {
  const jest = program('jest', 'bin/jest.js');
  const args = ['--experimental-vm-modules', '--no-warnings', jest, '--rootDir', '.', ...files];
  const { code, output } = await runNode(args, { cwd: join(root, folder) });
  // nx may ask for coloured output.
  return { failures: code === 0 ? '' : output, output: stripVTControlCharacters(output) };
}

/** Adds the slot from docs/new-remote.md to the shell, at the place which that guide names. */
function takePlaceInShell() {
  const guide = readFileSync(join(ROOT, 'docs/new-remote.md'), 'utf8');
  const slot = firstGroup(guide, /```tsx\n(<RemoteSlot [^\n]*)\n```/);
  const file = firstGroup(guide, /In `(shell\/[^`]*)`/);
  const page = readFileSync(join(root, file), 'utf8');
  const placed = page.replace('      </main>', `        ${slot}\n      </main>`);
  expect(placed).not.toBe(page);
  writeFileSync(join(root, file), placed);
}

/** Copies those parts of the workspace that a remote needs. External packages come from this clone. */
function copyHouse() {
  const filter = (/** @type {string} */ path) =>
    !['node_modules', 'dist', 'dist-standalone', '.cache'].includes(basename(path));
  for (const part of PARTS) {
    cpSync(join(ROOT, part), join(root, part), { recursive: true, filter });
    const own = join(ROOT, part, 'node_modules');
    if (existsSync(own)) symlinkSync(own, join(root, part, 'node_modules'));
  }
  for (const file of SETTINGS) cpSync(join(ROOT, file), join(root, file));
  // A formatter that read this folder, which Git ignores, would fail at the second root configuration.
  mkdirSync(join(root, 'test-results'));
  cpSync(join(ROOT, 'biome.json'), join(root, 'test-results', 'biome.json'));
  mkdirSync(join(root, 'node_modules', '@wishboard'), { recursive: true });
  for (const name of readdirSync(join(ROOT, 'node_modules')).filter((entry) => entry !== '@wishboard')) {
    symlinkSync(join(ROOT, 'node_modules', name), join(root, 'node_modules', name));
  }
  // Checks ask Git for the files of the repository.
  execFileSync('git', ['init', '--quiet', root]);
  for (const [name, folder] of Object.entries(PACKAGES)) {
    symlinkSync(join(root, folder), join(root, 'node_modules', '@wishboard', name));
  }
}

beforeAll(async () => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'house-')));
  copyHouse();
  const { code, output } = await runNode([join(root, 'tools', 'new-remote.mjs'), 'gift-ideas'], { cwd: root });
  if (code !== 0) throw new Error(output);
  takePlaceInShell();
}, 120_000);

afterAll(() => rmSync(root, { recursive: true, force: true }));

describe('A new remote', () => {
  it('passes its own tests, with texts in every language', async () => {
    const { failures, output } = await failuresOf('mf-gift-ideas');
    expect(failures).toBe('');
    expect(output).toContain('2 passed, 2 total');
    expect(output).toContain('10 passed, 10 total');
  }, 300_000);

  it('passes the tests of the shell and of the BFF’s page', async () => {
    expect(await failuresOf('shell')).toMatchObject({ failures: '' });
    expect(await failuresOf('bff', 'test/page')).toMatchObject({ failures: '' });
  }, 600_000);

  it('has a README, packages and import rules that pass the checks of the whole repository', async () => {
    const checks = [
      'test/pages',
      'test/packages',
      'test/boundaries',
      '-t',
      'mf-gift-ideas|planted import for every rule',
    ];
    const { failures, output } = await failuresOf('tools', ...checks);
    expect(failures).toBe('');
    expect(output).toContain('4 passed');
  }, 120_000);

  it('passes the type check, together with the shell and the kit', async () => {
    const tsc = program('typescript', 'bin/tsc');
    for (const folder of ['mf-gift-ideas', 'shell', 'packages/web-kit']) {
      for (const project of ['tsconfig.json', 'tsconfig.node.json']) {
        const { output } = await runNode([tsc, '--noEmit', '-p', project], { cwd: join(root, folder) });
        expect(output).toBe('');
      }
    }
  }, 300_000);

  it('passes the linter as it was written, and is in the lists of remotes', async () => {
    const biome = program('@biomejs/biome', 'bin/biome');
    const { code, output } = await runNode([biome, 'check', 'mf-gift-ideas', 'packages', 'shell'], { cwd: root });
    expect(code === 0 ? '' : output).toBe('');
    const contract = readFileSync(join(root, 'packages/contracts/src/remotes/contract.ts'), 'utf8');
    expect(contract).toMatch(/REMOTE_NAMES = \[[^\]]*'mf_gift_ideas',?\s*\]/);
    expect(readFileSync(join(root, '.github/workflows/roll-back-remote.yml'), 'utf8')).toContain(', mf-gift-ideas]');
    expect(JSON.parse(readFileSync(join(root, 'mf-gift-ideas/package.json'), 'utf8')).name).toBe(
      '@wishboard/mf-gift-ideas',
    );
  }, 120_000);

  it('is refused with one line when its name is taken or invalid', async () => {
    for (const name of ['gift-ideas', 'Gift Ideas', '../x']) {
      const { code, output } = await runNode([join(root, 'tools', 'new-remote.mjs'), name], { cwd: root });
      expect(code).toBe(1);
      expect(output).toMatch(/^✖ .*\n$/);
    }
  });
});
