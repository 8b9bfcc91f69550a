import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import semver from 'semver';
import { parse } from 'yaml';
import { ROOT } from '../system/project.mjs';
import { firstGroup } from './first-group.mjs';

/** @param {string} path */
const read = (path) => readFileSync(join(ROOT, path), 'utf8');
/** @param {string} path */
const json = (path) => JSON.parse(read(path));

/** Folders and their owner, from the table of folders in docs/architecture.md. */
const FOLDER_ROWS = [
  ...read('docs/architecture.md').matchAll(/^\| (`[^|]+\/`) \|[^|]+\| (platform|everyone|team [\w ]+) \|$/gm),
].map(([, folders = '', owner = '']) => ({
  folders: [...folders.matchAll(/`([^`]+)\/`/g)].map(([, folder = '']) => folder),
  owner: owner.replace('team ', '').toLowerCase().replaceAll(' ', '-'),
}));
const TEAMS = [...new Set(FOLDER_ROWS.map(({ owner }) => owner))].filter((owner) => owner !== 'everyone');

/** Returns the path and teams of each line of CODEOWNERS. */
const owned = () =>
  read('.github/CODEOWNERS')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => line.split(/\s+/))
    .map(([place = '', ...teams]) => ({ place, teams: teams.map((team) => team.replace('@wishboard/', '')) }));

/** Returns the owners of a folder: those of the last line that matches. @param {string} folder */
const ownersOf = (folder) =>
  owned().findLast(({ place }) => place === '*' || `/${folder}/`.startsWith(place))?.teams ?? [];

describe('CODEOWNERS', () => {
  it('names existing paths and known teams', () => {
    for (const { place, teams } of owned()) {
      if (place !== '*') expect(existsSync(join(ROOT, place))).toBe(true);
      expect(TEAMS).toEqual(expect.arrayContaining(teams));
      expect(teams.length).toBeGreaterThan(0);
    }
  });

  it('names the owner of each folder as docs/architecture.md does', () => {
    expect(FOLDER_ROWS.length).toBeGreaterThan(12);
    for (const { folders, owner } of FOLDER_ROWS) {
      const wanted = owner === 'everyone' ? TEAMS : [owner];
      for (const folder of folders) {
        expect({ folder, owners: [...ownersOf(folder)].sort() }).toEqual({ folder, owners: [...wanted].sort() });
      }
    }
  });
});

/** Folders whose files are looked up by name, one at a time: migrations, entities, journeys and so on. */
const TABLE = /(^|\/)(test|migrations|entities|functions|journeys|support)(\/|$)/;

describe('The folders of sources', () => {
  it('have at most twenty source files each, except for tests and tables', () => {
    const listed = execFileSync('git', ['-C', ROOT, 'ls-files', '*.ts', '*.tsx', '*.mjs', '*.css'], {
      encoding: 'utf8',
    });
    const rooms = new Map();
    for (const file of listed
      .trim()
      .split('\n')
      .filter((path) => !/\.spec\.\w+$/.test(path))) {
      const room = dirname(file);
      if (!TABLE.test(room)) rooms.set(room, [...(rooms.get(room) ?? []), file]);
    }
    expect(rooms.size).toBeGreaterThan(100);
    expect([...rooms].filter(([, files]) => files.length > 20).map(([room]) => room)).toEqual([]);
  });
});

describe('The code of pages', () => {
  it('makes UUIDs in one place, because a board without HTTPS has no crypto.randomUUID', () => {
    const pages = ['shell/src', 'packages/web-kit/src', 'mf-*/src/*', ':!*.spec.*'];
    const found = execFileSync('git', ['grep', '-l', 'crypto.randomUUID', '--', ...pages], {
      cwd: ROOT,
      encoding: 'utf8',
    });
    expect(found.trim().split('\n')).toEqual(['packages/web-kit/src/acts/idempotency-key.ts']);
  });
});

describe('The major version of Node', () => {
  const line = read('.nvmrc').trim();

  it('is allowed by package.json, and used by images, workflows and the devcontainer', () => {
    expect(semver.satisfies(`${line}.0.0`, json('package.json').engines.node)).toBe(true);
    const images = [...read('Dockerfile').matchAll(/^FROM node:(\d+)-/gm)].map(([, major]) => major);
    expect(images.length).toBeGreaterThan(1);
    for (const major of images) expect(major).toBe(line);
    expect(json('.devcontainer/devcontainer.json').image).toMatch(new RegExp(`:${line}-`));
    for (const file of readdirSync(join(ROOT, '.github/workflows'))) {
      const steps = Object.values(parse(read(`.github/workflows/${file}`)).jobs).flatMap((job) => job.steps);
      for (const step of steps.filter(({ uses = '' }) => uses.startsWith('actions/setup-node'))) {
        expect(step.with).toMatchObject({ 'node-version-file': '.nvmrc' });
        expect(step.with).not.toHaveProperty('node-version');
      }
    }
  });
});

describe('The dependencies, and what these depend on,', () => {
  const oldest = semver.minVersion(json('package.json').engines.node)?.version ?? '';
  const newest = `${read('.nvmrc').trim()}.99.0`;
  /** @type {[path: string, entry: { engines?: { node?: string }, optional?: boolean }][]} */
  const entries = Object.entries(json('package-lock.json').packages);
  // npm silently leaves out optional packages that do not fit.
  const installed = entries.filter(([, { optional }]) => !optional);

  it('support the oldest and the newest Node that the product supports', () => {
    expect(installed.length).toBeGreaterThan(1_000);
    const refusing = installed.filter(
      ([, { engines }]) => ![oldest, newest].every((node) => semver.satisfies(node, engines?.node ?? '*')),
    );
    expect(refusing.map(([path, { engines }]) => `${path}: ${engines?.node}`)).toEqual([]);
  });
});

describe('The tests of the tools', () => {
  it('run again after a change of any file of the workspace', () => {
    expect(json('tools/package.json').nx.targets.test.inputs).toContain('{workspaceRoot}/**/*');
  });
});

describe('Second tries of tests', () => {
  it('are configured for the end-to-end tests only', () => {
    const configurations = readdirSync(ROOT)
      .concat(Object.keys(json('package-lock.json').packages).filter((path) => path && !path.includes('node_modules')))
      .flatMap((path) => (/^jest\.preset.*\.mjs$/.test(path) ? [path] : [`${path}/jest.config.mjs`]))
      .filter((path) => existsSync(join(ROOT, path)));
    expect(configurations.length).toBeGreaterThan(10);
    const trying = configurations.filter((path) => /retry-once|retryTimes/.test(read(path)));
    expect([...new Set(trying)]).toEqual(['e2e/jest.config.mjs']);
  });
});

describe('.editorconfig', () => {
  it('states the same layout as biome.json', () => {
    const { formatter } = json('biome.json');
    const all = firstGroup(read('.editorconfig'), /\[\*\]\n((?:[\w ]+=.*\n)+)/);
    const settings = Object.fromEntries(
      all
        .trim()
        .split('\n')
        .map((row) => row.split(' = ')),
    );
    expect(settings).toMatchObject({
      indent_style: formatter.indentStyle,
      indent_size: String(formatter.indentWidth),
      end_of_line: formatter.lineEnding,
      max_line_length: String(formatter.lineWidth),
    });
  });
});

describe('renovate.json', () => {
  /** @typedef {{ description: string, matchPackageNames: string[], enabled?: boolean, dependencyDashboardApproval?: boolean }} Rule */

  /** @type {Rule[]} */
  const rules = json('renovate.json').packageRules;
  /** @param {string} pattern @param {string} name */
  const fits = (pattern, name) => (pattern.endsWith('/**') ? name.startsWith(pattern.slice(0, -2)) : pattern === name);
  /** @param {string} name */
  const rulesOf = (name) => rules.filter(({ matchPackageNames }) => matchPackageNames.some((one) => fits(one, name)));

  it('gives a reason with each rule', () => {
    for (const { description } of rules) expect(description.length).toBeGreaterThan(40);
  });

  it('proposes no automatic update of a package that package.json overrides', () => {
    /** @param {[name: string, value: string | object]} entry @returns {string[]} */
    const leaves = ([name, value]) => (typeof value === 'object' ? Object.entries(value).flatMap(leaves) : [name]);
    const held = Object.entries(json('package.json').overrides).flatMap(leaves);
    expect(held.length).toBeGreaterThan(4);
    const byHand = (/** @type {string} */ name) =>
      rulesOf(name).some(
        ({ enabled, dependencyDashboardApproval }) => enabled === false || dependencyDashboardApproval,
      );
    for (const name of held) expect({ name, byHand: byHand(name) }).toEqual({ name, byHand: true });
  });

  it('names installed packages only', () => {
    const installed = Object.keys(json('package-lock.json').packages).map((path) =>
      path.replace(/^.*node_modules\//, ''),
    );
    for (const pattern of rules.flatMap(({ matchPackageNames }) => matchPackageNames)) {
      if (/^node$|^mcr\./.test(pattern)) continue;
      expect({ pattern, found: installed.some((name) => fits(pattern, name)) }).toEqual({ pattern, found: true });
    }
  });
});

describe('The version of a release', () => {
  const { version } = json('package.json');

  it('is the same in package.json, its lockfile and the operators’ image', () => {
    expect(json('package-lock.json').version).toBe(version);
    expect(json('package-lock.json').packages[''].version).toBe(version);
    expect(parse(read('deploy/kubernetes/ops/kustomization.yaml')).images[0].newTag).toBe(version);
  });

  it('has a section in CHANGELOG.md, below “Unreleased”', () => {
    const chapters = [...read('CHANGELOG.md').matchAll(/^## (.*)$/gm)].map(([, title]) => title);
    expect(chapters[0]).toBe('Unreleased');
    expect(chapters[1]).toMatch(new RegExp(`^${version.replaceAll('.', '\\.')}( |$)`));
  });
});
