import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ROOT } from '../lib/project.mjs';
import { runNode } from '../lib/run.mjs';

let root;
const PARTS = ['packages/contracts', 'packages/web-kit', 'shell', 'mf-notifications', 'scripts', '.github'];
const SETTINGS = [
  'package.json',
  'biome.json',
  'tsconfig.web.json',
  'tsconfig.base.json',
  'jest.preset.mjs',
  'jest.preset.web.mjs',
];
const program = (name, path) => join(ROOT, 'node_modules', name, path);
const inRemote = (args) => runNode(args, { cwd: join(root, 'mf-gift-ideas') });

/** As much of the house as a remote needs, with this clone's packages from outside. */
function copyHouse() {
  const filter = (path) => !['node_modules', 'dist', 'dist-standalone', '.cache'].includes(basename(path));
  for (const part of PARTS) cpSync(join(ROOT, part), join(root, part), { recursive: true, filter });
  for (const file of SETTINGS) cpSync(join(ROOT, file), join(root, file));
  mkdirSync(join(root, 'node_modules', '@wishboard'), { recursive: true });
  for (const name of readdirSync(join(ROOT, 'node_modules')).filter((entry) => entry !== '@wishboard')) {
    symlinkSync(join(ROOT, 'node_modules', name), join(root, 'node_modules', name));
  }
  for (const name of ['contracts', 'web-kit']) {
    symlinkSync(join(root, 'packages', name), join(root, 'node_modules', '@wishboard', name));
  }
}

beforeAll(async () => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'house-')));
  copyHouse();
  const { code, output } = await runNode([join(root, 'scripts', 'new-remote.mjs'), 'gift-ideas'], { cwd: root });
  if (code !== 0) throw new Error(output);
}, 120_000);

afterAll(() => rmSync(root, { recursive: true, force: true }));

describe('A new remote', () => {
  it('keeps the contract by its own tests', async () => {
    const jest = program('jest', 'bin/jest.js');
    const { code, output } = await inRemote(['--experimental-vm-modules', '--no-warnings', jest]);
    expect(code === 0 ? '' : output).toBe('');
    expect(output).toContain('5 passed');
  }, 300_000);

  it('fits the types, as the shell and the kit do with it', async () => {
    const tsc = program('typescript', 'bin/tsc');
    for (const folder of ['mf-gift-ideas', 'shell', 'packages/web-kit']) {
      const { output } = await runNode([tsc, '--noEmit'], { cwd: join(root, folder) });
      expect(output).toBe('');
    }
  }, 300_000);

  it('is written as the house writes, and named in its lists', async () => {
    const biome = program('@biomejs/biome', 'bin/biome');
    const { code, output } = await runNode(
      [biome, 'check', '--vcs-enabled=false', 'mf-gift-ideas', 'packages', 'shell'],
      { cwd: root },
    );
    expect(code === 0 ? '' : output).toBe('');
    const contract = readFileSync(join(root, 'packages/contracts/src/remotes/contract.ts'), 'utf8');
    expect(contract).toMatch(/REMOTE_NAMES = \[.*'mf_gift_ideas'\]/s);
    expect(readFileSync(join(root, '.github/workflows/roll-back-remote.yml'), 'utf8')).toContain(', mf-gift-ideas]');
    expect(JSON.parse(readFileSync(join(root, 'mf-gift-ideas/package.json'), 'utf8')).name).toBe(
      '@wishboard/mf-gift-ideas',
    );
  }, 120_000);

  it('is refused a name that is taken, or none', async () => {
    for (const name of ['gift-ideas', 'Gift Ideas', '../x']) {
      const { code, output } = await runNode([join(root, 'scripts', 'new-remote.mjs'), name], { cwd: root });
      expect(code).toBe(1);
      expect(output).toMatch(/^✖ .*\n$/);
    }
  });
});
