import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { ROOT } from '../system/project.mjs';

const TYPESCRIPT = join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc');

/** Returns the paths of the files under version control that match a pattern. @param {string[]} patterns */
const listed = (...patterns) =>
  execFileSync('git', ['ls-files', ...patterns], { cwd: ROOT, encoding: 'utf8' })
    .trim()
    .split('\n');

/** Returns the configurations that the `typecheck` scripts of all packages name, as folder and file. */
const checkedProjects = () =>
  listed('package.json', '*/package.json').flatMap((path) => {
    /** @type {{ scripts?: { typecheck?: string } }} */
    const { scripts } = JSON.parse(readFileSync(join(ROOT, path), 'utf8'));
    const commands = scripts?.typecheck?.split('&&') ?? [];
    return commands
      .filter((command) => command.includes('tsc'))
      .map((command) => ({ folder: join(ROOT, dirname(path)), config: /-p (\S+)/.exec(command)?.[1] ?? '.' }));
  });

/** Returns the files that a configuration includes, or none where it does not check JavaScript strictly. */
function strictlyChecked(/** @type {{ folder: string, config: string }} */ { folder, config }) {
  const shown = execFileSync(process.execPath, [TYPESCRIPT, '--showConfig', '-p', config], { cwd: folder });
  /** @type {{ compilerOptions: { checkJs?: boolean, strict?: boolean }, files?: string[] }} */
  const { compilerOptions, files = [] } = JSON.parse(shown.toString());
  if (!compilerOptions.checkJs || !compilerOptions.strict) return [];
  return files.map((file) => relative(ROOT, join(folder, file)).replaceAll('\\', '/'));
}

describe('The type check', () => {
  it('reads every JavaScript file of the repository strictly', () => {
    const checked = new Set(checkedProjects().flatMap(strictlyChecked));
    const programs = listed('*.mjs', '*.cjs', '*.js', '*.jsx');
    expect(programs.length).toBeGreaterThan(200);
    expect(programs.filter((path) => !checked.has(path))).toEqual([]);
  });
});
