// Writes the types that `@wishboard/web-kit/ui` exports to api.txt beside its source, under the version they belong to. Remotes
// require that version, so nothing that remotes can see may change without a new version.
// npm run ui-api -w packages/web-kit: rewrites api.txt, once src/ui/version.json has a new version for the change.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const KIT = fileURLToPath(new URL('..', import.meta.url));
const require = createRequire(import.meta.url);

const API_FILE = join(KIT, 'src', 'ui', 'api.txt');
const VERSION_FILE = join(KIT, 'src', 'ui', 'version.json');

const uiVersion = () => JSON.parse(readFileSync(VERSION_FILE, 'utf8')).version;

/**
 * Returns every declaration that can be reached from src/ui/index.ts, as the compiler emits it. The declarations are sorted, since
 * remotes do not see which file a declaration is in.
 */
function declaredApi() {
  const output = mkdtempSync(join(tmpdir(), 'ui-api-'));
  try {
    const compiler = join(dirname(require.resolve('typescript/package.json')), 'bin', 'tsc');
    execFileSync(process.execPath, [compiler, '-p', join(KIT, 'tsconfig.ui-api.json'), '--outDir', output]);
    const files = reachable(join(output, 'packages', 'web-kit', 'src', 'ui', 'index.d.ts'));
    const statements = files.flatMap((file) => statementsOf(readFileSync(file, 'utf8')));
    return `${statements.sort().join('\n')}\n`;
  } finally {
    rmSync(output, { recursive: true, force: true });
  }
}

/**
 * Returns the declarations and re-exports of a file, without the paths of the files that they come from.
 *
 * @param {string} declarations
 */
function statementsOf(declarations) {
  return declarations
    .trim()
    .split(/\n(?=[^\s}])/)
    .filter((statement) => !/^(\/\/\/|import )/.test(statement))
    .flatMap((statement) => {
      const given = /^export (?:type )?\{(.+?),? \}/.exec(statement)?.[1];
      return given ? given.split(',').map((name) => `export {${name} };`) : [statement];
    })
    .map((statement) =>
      statement.replaceAll(/import\((['"])\.[^'"]*?([^/'"]+)\1\)(?:\.(\w+))?/g, (...[, , file, name]) => name ?? file),
    );
}

/**
 * Returns a file with the files that it imports, directly or not.
 *
 * @param {string} file
 * @param {Set<string>} found
 */
function reachable(file, found = new Set()) {
  if (found.has(file)) return [...found];
  found.add(file);
  for (const [, path] of readFileSync(file, 'utf8').matchAll(/["'](\.{1,2}\/[^"']+)["']/g)) {
    if (path && !path.endsWith('.css') && !path.endsWith('.d.ts'))
      reachable(join(dirname(file), `${path}.d.ts`), found);
  }
  return [...found];
}

const now = `version ${uiVersion()}\n${declaredApi()}`;
const noted = readFileSync(API_FILE, 'utf8');
const [version] = now.split('\n', 1);
if (now !== noted && noted.startsWith(`${version}\n`)) {
  process.stderr.write(
    `What @wishboard/web-kit/ui gives has changed, and its ${version} has not. Raise it in src/ui/version.json (the last number for what is only added, the middle one for anything else), then: npm run ui-api -w packages/web-kit\n`,
  );
  process.exitCode = 1;
} else {
  writeFileSync(API_FILE, now);
}
