import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const KIT = join('packages', 'web-kit');
const COPIED = [
  'tsconfig.web.json',
  ...['package.json', 'tsconfig.ui-api.json', 'build', 'src'].map((name) => join(KIT, name)),
];

let copy: string;
const inCopy = (path: string) => join(copy, KIT, path);

/** Runs `npm run ui-api` in the copy. Returns its error output, which is empty when api.txt was written. */
function writeApi(): string {
  try {
    execFileSync(process.execPath, [inCopy('build/ui-api.mjs')], { stdio: 'pipe' });
    return '';
  } catch (error) {
    return String((error as { stderr?: Buffer }).stderr);
  }
}
const noted = () => readFileSync(inCopy('src/ui/api.txt'), 'utf8');
const change = (file: string, from: string, to: string) => {
  const text = readFileSync(inCopy(file), 'utf8');
  expect(text).toContain(from);
  writeFileSync(inCopy(file), text.replace(from, to));
};
const setVersion = (version: string) => writeFileSync(inCopy('src/ui/version.json'), JSON.stringify({ version }));

beforeEach(() => {
  copy = mkdtempSync(join(tmpdir(), 'web-kit-'));
  mkdirSync(join(copy, 'packages'));
  for (const path of COPIED) cpSync(join(ROOT, path), join(copy, path), { recursive: true });
  for (const path of ['node_modules', 'packages/contracts']) symlinkSync(join(ROOT, path), join(copy, path));
});
afterEach(() => rmSync(copy, { recursive: true, force: true }));

describe('The recorded API of the kit', () => {
  it('matches the exported API (if not, raise src/ui/version.json and run npm run ui-api)', () => {
    const before = noted();
    expect(writeApi()).toBe('');
    expect(noted()).toBe(before);
  });

  it('is refused under the same version when a component gets a new prop or is no longer exported', () => {
    change('src/ui/floating/Dialog.tsx', '  title: ReactNode;', '  title: ReactNode;\n  footer?: ReactNode;');
    const before = noted();
    expect(writeApi()).toContain('its version 0.1.8 has not. Raise it in src/ui/version.json');
    expect(noted()).toBe(before);
    setVersion('0.1.9');
    expect(writeApi()).toBe('');
    expect(noted()).toMatch(/^version 0\.1\.9\n/);
    expect(noted()).toContain('footer?: ReactNode;');
    // The declarations still contain a component of this name, since the dialog is drawn with it.
    change('src/ui/index.ts', 'export { AlertDialog, ', 'export { ');
    expect(writeApi()).toContain('its version 0.1.9 has not');
  });

  it('is accepted under the same version when only the inside of a component changes', () => {
    change('src/ui/controls/Spinner.tsx', '<span className', '<span hidden={false} className');
    change('src/ui/floating/Dialog.tsx', '/**', '/** Said in other words. ');
    expect(writeApi()).toBe('');
  });

  it('is unchanged when a component only moves into another file', () => {
    renameSync(inCopy('src/ui/display/Skeleton.tsx'), inCopy('src/ui/display/Placeholder.tsx'));
    change('src/ui/index.ts', "from './display/Skeleton'", "from './display/Placeholder'");
    const before = noted();
    expect(writeApi()).toBe('');
    expect(noted()).toBe(before);
  });
});
