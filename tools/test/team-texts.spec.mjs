import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { remoteFolders } from '../publish/remotes.mjs';
import { runNx } from '../start/build.mjs';
import { ROOT } from '../system/project.mjs';

const TEAMS = ['shell', ...remoteFolders()];
const KIT = 'packages/web-kit';
const OF_TESTS = /\.spec\.tsx?$|\/testing\//;

/** Returns the sources below a folder, as paths relative to the root. @param {string} folder */
const sourcesBelow = (folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !OF_TESTS.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(ROOT.length + 1));

/** Returns the sources of texts and queries below a folder. @param {string} folder @param {string[]} rooms */
const wordsAndReadsOf = (folder, rooms) => rooms.flatMap((room) => sourcesBelow(`${folder}/src/${room}`));

/**
 * Returns the projects that nx rebuilds and retests when these files change.
 *
 * @param {string[]} files
 * @returns {Promise<string[]>}
 */
async function affectedBy(files) {
  const { code, output } = await runNx(['show', 'projects', '--affected', `--files=${files.join(',')}`, '--json']);
  if (code !== 0) throw new Error(output);
  return JSON.parse(output.slice(output.indexOf('[')));
}

/** Returns a source's imports from this workspace, as `path without extension#name`. @param {string} file */
function importsOf(file) {
  const imports = readFileSync(join(ROOT, file), 'utf8').matchAll(/import (?:type )?\{([^}]*)\} from '([^']+)'/g);
  return [...imports].flatMap(([, names = '', from = '']) => {
    const path = from.startsWith('.') ? join(dirname(file), from) : from.replace('@wishboard/web-kit', `${KIT}/src`);
    return names.split(',').map((name) => `${path}#${name.trim().replace(/^type /, '')}`);
  });
}

/** Returns a source's exports in the same form. @param {string} file */
function exportsOf(file) {
  const names = readFileSync(join(ROOT, file), 'utf8').matchAll(/export (?:const|function|interface|type) (\w+)/g);
  return [...names].map(([, name]) => `${file.replace(/\.tsx?$/, '')}#${name}`);
}

describe('The texts and queries', () => {
  it.each(TEAMS)('of %s affect no other team’s build or tests when they change', async (team) => {
    const files = wordsAndReadsOf(team, ['texts', 'api']);
    expect(files).toContainEqual(expect.stringContaining('/src/texts/'));
    // The checks of the whole workspace read every folder, and belong to no team.
    const affected = await affectedBy(files);
    expect(affected.filter((project) => project !== '@wishboard/tools')).toEqual([`@wishboard/${team}`]);
  });

  it('of the kit are used by more than one team or by the kit itself', () => {
    /** @type {Map<string, string[]>} */
    const users = new Map();
    for (const area of [KIT, ...TEAMS]) {
      for (const file of sourcesBelow(`${area}/src`)) {
        for (const name of importsOf(file)) users.set(name, [...new Set([...(users.get(name) ?? []), area])]);
      }
    }
    // A file of texts covers one subject, such as dates, so it counts as a whole. Each query counts separately.
    const shared = [
      ...wordsAndReadsOf(KIT, ['texts']).map((file) => /** @type {const} */ ([file, exportsOf(file)])),
      ...wordsAndReadsOf(KIT, ['api'])
        .flatMap(exportsOf)
        .map((name) => /** @type {const} */ ([name, [name]])),
    ];
    const teamsOf = (/** @type {readonly string[]} */ names) => new Set(names.flatMap((name) => users.get(name) ?? []));
    const ofOneTeam = shared.filter(([, names]) => teamsOf(names).size === 1 && !teamsOf(names).has(KIT));
    expect(shared.map(([name]) => name)).toContain(`${KIT}/src/api/queries#wishQuery`);
    expect(ofOneTeam).toEqual([]);
  });
});
