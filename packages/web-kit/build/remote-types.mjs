import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import AdmZip from 'adm-zip';

const CONTRACTS = fileURLToPath(new URL('../../contracts/src', import.meta.url));
const require = createRequire(import.meta.url);

/** So that the same declarations are the same archive. */
const NO_TIME = new Date('2000-01-01T00:00:00');

/** The declarations of the contract between shell and remotes, by their path below contracts/src. */
function contractTypes() {
  const output = mkdtempSync(join(tmpdir(), 'remote-types-'));
  try {
    const compiler = join(dirname(require.resolve('typescript/package.json')), 'bin', 'tsc');
    const options =
      '--declaration --emitDeclarationOnly --ignoreConfig --target es2022 --module nodenext --skipLibCheck';
    const source = join(CONTRACTS, 'remotes', 'contract.ts');
    const folders = ['--rootDir', CONTRACTS, '--outDir', output];
    execFileSync(process.execPath, [compiler, ...options.split(' '), ...folders, source], { stdio: 'pipe' });
    const files = readdirSync(output, { recursive: true }).filter((file) => file.endsWith('.d.ts'));
    return files.sort().map((file) => [file.replaceAll('\\', '/'), readFileSync(join(output, file), 'utf8')]);
  } finally {
    rmSync(output, { recursive: true, force: true });
  }
}

/**
 * What a remote exposes, for the type checker of whoever loads it, in the two files that Module Federation's own plugin makes
 * and its hosts fetch: an archive of declarations, and the types of `loadRemote`. They need React's types and nothing else.
 *
 * @param {string} name of the container, one of REMOTE_NAMES
 * @returns {{ archive: Buffer, api: string }}
 */
export function remoteTypes(name) {
  const files = {
    'remote.d.ts': `export { default } from './compiled-types/remote';\n`,
    'compiled-types/remote.d.ts': `import type { ComponentType } from 'react';
import type { RemotePropsMap } from './contracts/remotes/contract.js';

declare const Remote: ComponentType<RemotePropsMap['${name}']>;
export default Remote;
`,
  };
  for (const [file, text] of contractTypes()) files[`compiled-types/contracts/${file}`] = text;
  const zip = new AdmZip();
  for (const [file, text] of Object.entries(files)) {
    zip.addFile(file, Buffer.from(text)).header.time = NO_TIME;
  }
  // Whoever fetches it puts in the name under which they know the remote.
  const module = 'REMOTE_ALIAS_IDENTIFIER/remote';
  const api = `export type RemoteKeys = '${module}';
type PackageType<T> = T extends '${module}' ? typeof import('${module}') : any;
`;
  return { archive: zip.toBuffer(), api };
}
