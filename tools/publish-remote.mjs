import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openShelf } from './publish/bucket-shelf.mjs';
import { listPublications, publishBuild, rollBack } from './publish/remote-store.mjs';
import { remoteFolders } from './publish/remotes.mjs';
import { buildAll, runNx } from './start/build.mjs';
import { openRemotesDir } from './start/settings.mjs';
import { createProgress } from './system/progress.mjs';
import { OperatorError, ROOT, runMain } from './system/project.mjs';

const USAGE = 'npm run publish-remote -- REMOTE [--rollback | --list | --built]';

function readArguments() {
  const options = { rollback: { type: 'boolean' }, list: { type: 'boolean' }, built: { type: 'boolean' } };
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const remotes = remoteFolders();
  const [remote] = positionals;
  if (positionals.length !== 1 || !remotes.includes(remote)) {
    throw new OperatorError(`${USAGE}, where REMOTE is ${remotes.join(', ')}.`);
  }
  return { remote, ...values };
}

/** @throws OperatorError with what the compiler says */
async function checkTypes(progress, remote) {
  await progress.step('Checking types', async () => {
    const { code, output } = await runNx(['run-many', '-t', 'typecheck', '-p', `@wishboard/${remote}`]);
    if (code !== 0) throw new OperatorError(`The types of ${remote} are wrong.\n${output.trim()}`);
  });
}

const named = (version) => version ?? 'the build beside the shell';

/** Publishes one remote into the data folder or the bucket of a running or a stopped product; the shell is left as it is. */
async function main() {
  const { remote, rollback, list, built } = readArguments();
  const progress = createProgress();
  const shelf = await openShelf(process.env, openRemotesDir());
  if (list) {
    const publications = await listPublications(shelf, remote);
    for (const { version, at, by, takenBack, inForce } of publications) {
      const told = [by && `by ${by}`, takenBack && `taken back ${takenBack.at} by ${takenBack.by}`];
      progress.line([`${inForce ? '●' : ' '} ${version}  ${at}`, ...told.filter(Boolean)].join('  '));
    }
    if (!publications.some(({ inForce }) => inForce)) progress.line(`● ${named(null)}`);
    return;
  }
  if (rollback) {
    const { from, to } = await rollBack(shelf, remote);
    progress.line(`${remote}: ${from} taken back, ${named(to)} in force`);
    return;
  }
  if (!built) {
    await checkTypes(progress, remote);
    await buildAll(progress, [`@wishboard/${remote}`]);
  }
  const { version, replaced } = await publishBuild(shelf, remote, join(ROOT, remote, 'dist'));
  progress.line(
    replaced === version
      ? `${remote}: ${version} is in force already`
      : `${remote}: ${version} in force, in the place of ${named(replaced)}`,
  );
}

await runMain(main);
