import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { ROOT } from '../system/project.mjs';

/** @param {string} path */
const read = (path) => readFileSync(join(ROOT, path), 'utf8');
const DOCUMENTS = execFileSync('git', ['-C', ROOT, 'ls-files', '*.md'], { encoding: 'utf8' }).trim().split('\n');
const OPERATING = 'docs/operating';
const ADMIN = 'packages/database/src/admin';
/** A path of the repository's host, not of this folder. */
const OUTSIDE = ['../../security/advisories/new'];

/** Programs and tests that read settings of their own. The benches' are described where they start. */
const TEST_CODE = ['*.spec.ts', '*.spec.tsx', '*/test/*', 'bench/*.mjs', 'chaos/*', 'e2e/*', 'tools/*.mjs'];
const SETTINGS_PAGES = ['README.md', 'CONTRIBUTING.md', '*/README.md', 'docs/*.md', 'bench/run.mjs'];
/** Settings of the operating system. */
const SYSTEM = ['PATH', 'HOME', 'LANG', 'TMPDIR'];

/** @param {string[]} patterns */
const listed = (patterns) =>
  execFileSync('git', ['-C', ROOT, 'ls-files', ...patterns], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .filter((path) => existsSync(join(ROOT, path)));

/** Returns the names of the environment variables that a program reads. @param {string} code */
const settingsReadIn = (code) => [
  ...[...code.matchAll(/process\.env\.([A-Z_]+)/g)].map(([, name = '']) => name),
  ...[...code.matchAll(/\{([^{}]*)\} = process\.env\b/g)].flatMap(
    ([, names = '']) => names.match(/\b[A-Z][A-Z_]+\b/g) ?? [],
  ),
];

/** Returns the anchor that GitHub gives a heading. @param {string} heading */
const anchorOf = (heading) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(' ', '-');

/** @param {string} document */
const anchorsIn = (document) =>
  [...read(document).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));

/** Returns the relative links of a document that lead nowhere. @param {string} document */
function deadLinks(document) {
  const links = [...read(document).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
  return links.filter((link) => {
    if (/^[a-z]+:/.test(link) || OUTSIDE.includes(link)) return false;
    const [path = '', anchor] = link.split('#');
    const target = path === '' ? document : join(dirname(document), path);
    if (!existsSync(join(ROOT, target))) return true;
    return anchor !== undefined && target.endsWith('.md') && !anchorsIn(target).includes(anchor);
  });
}

describe('the documents', () => {
  it.each(DOCUMENTS)('have no dead relative link in %s', (document) => {
    expect(deadLinks(document)).toEqual([]);
  });

  it('describe each of the operators’ acts on a page about operating', () => {
    const pages = readdirSync(join(ROOT, OPERATING)).map((name) => read(join(OPERATING, name)));
    const lists = readdirSync(join(ROOT, ADMIN)).filter((name) => name.endsWith('-acts.ts'));
    const acts = lists.flatMap((name) => {
      const [, list = ''] = /_ACTS: Record<string, Act> = \{([^}]*)\}/.exec(read(join(ADMIN, name))) ?? [];
      return [...list.matchAll(/'?([a-z-]+)'?(?:: \w+)?,?\s/g)].map(([, act]) => act);
    });
    expect(acts.length).toBeGreaterThan(10);
    expect(acts.filter((act) => !pages.some((page) => page.includes(`npm run admin -- ${act}`)))).toEqual([]);
  });

  it('link from the index about operating to each of its pages', () => {
    const index = read(join(OPERATING, 'README.md'));
    const names = readdirSync(join(ROOT, OPERATING)).filter((name) => name !== 'README.md');
    expect(names.filter((name) => !index.includes(`](${name})`))).toEqual([]);
  });

  it('name each setting that tests and benches read, except those that another program sets for them', () => {
    const code = listed(TEST_CODE).map(read);
    const settings = [...new Set(code.flatMap(settingsReadIn))];
    expect(settings.length).toBeGreaterThan(30);
    const pages = listed(SETTINGS_PAGES).map(read).join('\n');
    const isSet = (/** @type {string} */ name) => code.some((text) => new RegExp(`\\b${name}: `).test(text));
    const isNamed = (/** @type {string} */ name) => new RegExp(`\\b${name}\\b`).test(pages);
    expect(settings.filter((name) => !SYSTEM.includes(name) && !isSet(name) && !isNamed(name))).toEqual([]);
  });
});
