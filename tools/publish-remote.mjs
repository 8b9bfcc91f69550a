import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openStorage } from './publish/bucket-storage.mjs';
import { listPublications, publishBuild, rollBack } from './publish/remote-store.mjs';
import { remoteFolders } from './publish/remotes.mjs';
import { OperatorError, ROOT, runMain } from './system/project.mjs';

const USAGE = 'npm run publish-remote -- REMOTE [--rollback | --list | --built]';

function readArguments() {
  const { values, positionals } = parseArgs({
    options: { rollback: { type: 'boolean' }, list: { type: 'boolean' }, built: { type: 'boolean' } },
    allowPositionals: true,
  });
  const remotes = remoteFolders();
  const [remote = ''] = positionals;
  if (positionals.length !== 1 || !remotes.includes(remote)) {
    throw new OperatorError(`${USAGE}, where REMOTE is ${remotes.join(', ')}.`);
  }
  return { remote, ...values };
}

/**
 * Builds a remote. Imports the build tools only here, because the image lacks them and publishes an existing build.
 *
 * @param {string} remote
 * @throws {OperatorError} with the compiler's output when the types are wrong
 */
async function build(remote) {
  const { buildAll, runNx } = await import('./start/build.mjs');
  const { createProgress } = await import('./system/progress.mjs');
  const progress = createProgress();
  await progress.step('Checking types', async () => {
    const { code, output } = await runNx(['run-many', '-t', 'typecheck', '-p', `@wishboard/${remote}`]);
    if (code !== 0) throw new OperatorError(`The types of ${remote} are wrong.\n${output.trim()}`);
  });
  await buildAll(progress, [`@wishboard/${remote}`]);
}

/** @param {string | null} version */
const named = (version) => version ?? 'the build beside the shell';

/** Publishes one remote into the data folder or the bucket, whether the product runs or not. The shell stays unchanged. */
async function main() {
  const { remote, rollback, list, built } = readArguments();
  const storage = await openStorage();
  if (list) {
    const publications = await listPublications(storage, remote);
    for (const { version, at, by, takenBack, inForce } of publications) {
      const told = [by && `by ${by}`, takenBack && `taken back ${takenBack.at} by ${takenBack.by}`];
      console.log([`${inForce ? '●' : ' '} ${version}  ${at}`, ...told.filter(Boolean)].join('  '));
    }
    if (!publications.some(({ inForce }) => inForce)) console.log(`● ${named(null)}`);
    return;
  }
  if (rollback) {
    const { from, to } = await rollBack(storage, remote);
    console.log(`${remote}: ${from} taken back, ${named(to)} in force`);
    return;
  }
  if (!built) await build(remote);
  const { version, replaced } = await publishBuild(storage, remote, join(ROOT, remote, 'dist'));
  console.log(
    replaced === version
      ? `${remote}: ${version} is in force already`
      : `${remote}: ${version} in force, in the place of ${named(replaced)}`,
  );
}

await runMain(main);
