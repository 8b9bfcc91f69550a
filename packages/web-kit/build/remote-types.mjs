import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import AdmZip from 'adm-zip';

const CONTRACTS = fileURLToPath(new URL('../../contracts/src', import.meta.url));
const require = createRequire(import.meta.url);

/** Fixed file time, so that the same declarations give the same archive. */
const FIXED_FILE_TIME = new Date('2000-01-01T00:00:00');

/**
 * Returns the declarations of the contract between shell and remotes.
 *
 * @returns {[path: string, text: string][]} the path below contracts/src, and the text
 */
function contractTypes() {
  const output = mkdtempSync(join(tmpdir(), 'remote-types-'));
  try {
    const compiler = join(dirname(require.resolve('typescript/package.json')), 'bin', 'tsc');
    const options =
      '--declaration --emitDeclarationOnly --ignoreConfig --target es2022 --module nodenext --skipLibCheck';
    const source = join(CONTRACTS, 'remotes', 'contract.ts');
    const folders = ['--rootDir', CONTRACTS, '--outDir', output];
    execFileSync(process.execPath, [compiler, ...options.split(' '), ...folders, source], { stdio: 'pipe' });
    const files = readdirSync(output, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.d.ts'));
    return files.sort().map((file) => [file.replaceAll('\\', '/'), readFileSync(join(output, file), 'utf8')]);
  } finally {
    rmSync(output, { recursive: true, force: true });
  }
}

/**
 * Returns the types of a remote's exposed module for hosts that load it, in the two files that Module Federation's own plugin makes
 * and its hosts fetch: an archive of declarations, and the types of `loadRemote`. The declarations depend on React's types alone.
 *
 * @param {import('@wishboard/contracts/remotes/contract').RemoteName} name name of the container
 * @returns {{ archive: Buffer, api: string }}
 */
export function remoteTypes(name) {
  /** @type {Record<string, string>} */
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
    zip.addFile(file, Buffer.from(text)).header.time = FIXED_FILE_TIME;
  }
  // The host that fetches the file replaces this identifier by its own name of the remote.
  const module = 'REMOTE_ALIAS_IDENTIFIER/remote';
  const api = `export type RemoteKeys = '${module}';
type PackageType<T> = T extends '${module}' ? typeof import('${module}') : any;
`;
  return { archive: zip.toBuffer(), api };
}
