import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ROOT } from '../system/project.mjs';
import { runNode } from '../system/run.mjs';

const RULE = './tools/checks/file-paths.grit';
const BIOME = join(ROOT, 'node_modules', '@biomejs', 'biome', 'bin', 'biome');

/** @type {string} */
let folder;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lint-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Returns how many diagnostics the rule reports for a program. @param {string} program */
async function complaints(program) {
  const rules = { linter: { rules: { preset: 'none' } }, plugins: [join(ROOT, RULE)] };
  writeFileSync(join(folder, 'biome.json'), JSON.stringify(rules));
  writeFileSync(join(folder, 'program.mjs'), program);
  const { output } = await runNode([BIOME, 'lint', '--colors=off', 'program.mjs'], { cwd: folder });
  expect(output).toContain('Checked 1 file');
  return output.split('is no path').length - 1;
}

describe('The lint rule for file paths', () => {
  it('is a plugin of the whole workspace', () => {
    expect(JSON.parse(readFileSync(join(ROOT, 'biome.json'), 'utf8')).plugins).toContain(RULE);
  });

  it.each([
    "open(new URL('./child.mjs', import.meta.url).pathname);",
    'open(new URL(import.meta.url).pathname);',
    "const here = new URL('.', import.meta.url);\nopen(here.pathname);",
    "write(`fork(new URL('./child.mjs', import.meta.url).pathname)`);",
  ])('refuses %j, which fails in a folder with a space in its name', async (program) => {
    expect(await complaints(program)).toBe(1);
  });

  it.each([
    "open(fileURLToPath(new URL('./child.mjs', import.meta.url)));",
    'const page = new URL(location.href);\nopen(page.pathname);',
  ])('accepts %j', async (program) => {
    expect(await complaints(program)).toBe(0);
  });
});
