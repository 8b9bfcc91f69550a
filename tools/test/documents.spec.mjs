import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { ROOT } from '../system/project.mjs';

/** @param {string} path */
/** @param {string} path */
const read = (path) => readFileSync(join(ROOT, path), 'utf8');
const DOCUMENTS = execFileSync('git', ['-C', ROOT, 'ls-files', '*.md'], { encoding: 'utf8' }).trim().split('\n');
const OPERATING = 'docs/operating';
const ADMIN = 'packages/database/src/admin';
/** A path of the repository's host, not of this folder. */
const OUTSIDE = ['../../security/advisories/new'];

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
});
