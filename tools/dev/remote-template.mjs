import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { remoteFolders } from '../publish/remotes.mjs';
import { OperatorError, ROOT } from '../system/project.mjs';

const TEMPLATES = join(ROOT, 'tools', 'dev', 'templates');
/** The remote whose package.json is the model for a new one, so that all remotes have the same versions. */
const MODEL = 'mf-notifications';
const FIRST_PORT = 3201;
/** What the model uses and the first files of a remote do not. */
const NOT_YET_USED = ['@jest/globals', 'lucide-react', '@testing-library/user-event'];

/** @param {string} word */
const capitalised = (word) => word.charAt(0).toUpperCase() + word.slice(1);

/** @typedef {ReturnType<typeof namesFrom>} RemoteNames */

/**
 * Derives all names of a remote.
 *
 * @param {string} text
 * @throws {OperatorError} when the text is no valid name, or such a remote exists
 */
function namesFrom(text) {
  const name = text.replace(/^mf-/, '');
  if (!/^[a-z][a-z0-9]*(-[a-z][a-z0-9]*)*$/.test(name)) {
    throw new OperatorError(`A remote's name is made of small letters and dashes, like "gift-ideas" (is "${text}").`);
  }
  const folder = `mf-${name}`;
  if (existsSync(join(ROOT, folder))) throw new OperatorError(`${folder} is there already.`);
  const component = name.split('-').map(capitalised).join('');
  const title = name.split('-').map(capitalised).join(' ');
  const texts = `${component.charAt(0).toLowerCase()}${component.slice(1)}Texts`;
  const port = String(FIRST_PORT + remoteFolders().length);
  return { name, folder, component, title, texts, port, container: folder.replaceAll('-', '_') };
}

/** @param {string} template @param {RemoteNames} names */
function fill(template, names) {
  /** @type {Record<string, string>} */
  const tokens = {
    CONTAINER: names.container,
    COMPONENT: names.component,
    TITLE: names.title,
    TEXTS: names.texts,
    NAME: names.name,
    PORT: names.port,
  };
  return template.replace(/__(CONTAINER|COMPONENT|TITLE|TEXTS|NAME|PORT)__/g, (_, token) => tokens[token] ?? '');
}

/** @param {string} path @param {string} content */
function write(path, content) {
  mkdirSync(dirname(join(ROOT, path)), { recursive: true });
  writeFileSync(join(ROOT, path), content);
  return path;
}

/**
 * Inserts a line before the first match, where a list of remotes ends.
 *
 * @param {string} path
 * @param {RegExp} before
 * @param {string} line
 */
function insert(path, before, line) {
  const text = readFileSync(join(ROOT, path), 'utf8');
  const at = text.search(before);
  if (at < 0) throw new Error(`${path} has no ${before}`);
  return write(path, text.slice(0, at) + line + text.slice(at));
}

/** @param {RemoteNames} names */
function packageOf({ folder, port }) {
  const model = JSON.parse(readFileSync(join(ROOT, MODEL, 'package.json'), 'utf8'));
  const scripts = { ...model.scripts, dev: model.scripts.dev.replace(/\d+$/, port) };
  const used = (/** @type {Record<string, string>} */ versions) =>
    Object.fromEntries(Object.entries(versions).filter(([name]) => !NOT_YET_USED.includes(name)));
  const [dependencies, devDependencies] = [used(model.dependencies), used(model.devDependencies)];
  const written = { ...model, name: `@wishboard/${folder}`, scripts, dependencies, devDependencies };
  return `${JSON.stringify(written, null, 2)}\n`;
}

/**
 * Writes a new remote with its tests, and adds its name to the lists of remotes.
 *
 * @param {string} text name of the remote, with or without `mf-`
 * @returns its names, and the paths that were written or changed
 */
export function createRemote(text) {
  const names = namesFrom(text);
  const { folder, container } = names;
  const paths = [write(`${folder}/package.json`, packageOf(names))];
  const templates = readdirSync(join(TEMPLATES, 'remote'), { recursive: true, withFileTypes: true });
  for (const entry of templates.filter((found) => found.isFile())) {
    const source = join(entry.parentPath ?? entry.path, entry.name);
    const target = source.slice(join(TEMPLATES, 'remote').length + 1).replace(/\.template$/, '');
    paths.push(write(`${folder}/${fill(target, names)}`, fill(readFileSync(source, 'utf8'), names)));
  }
  paths.push(
    insert('packages/contracts/src/remotes/contract.ts', /(?<=REMOTE_NAMES = \[[^\]]*)\]/, `, '${container}'`),
    insert(
      'packages/contracts/src/remotes/contract.ts',
      /(?<=RemotePropsMap \{[^}]*)\}/,
      `  ${container}: CommonRemoteProps;\n`,
    ),
    insert('.github/workflows/roll-back-remote.yml', /(?<=options: \[[^\]]*)\]/, `, ${folder}`),
    insert('shell/src/remotes/slots.ts', /(?<=const slots[^;]*)\};/, `  ${container}: { space: 'section' },\n`),
  );
  return { ...names, paths: [...new Set(paths)] };
}
