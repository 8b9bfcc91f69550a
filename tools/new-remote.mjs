import { join } from 'node:path';
import { createRemote } from './dev/remote-template.mjs';
import { createProgress } from './system/progress.mjs';
import { OperatorError, ROOT, runMain } from './system/project.mjs';
import { run } from './system/run.mjs';

/** Creates a working remote for another team: npm run new-remote -- gift-ideas */
await runMain(async () => {
  const [name, ...rest] = process.argv.slice(2);
  if (!name || rest.length > 0) throw new OperatorError('npm run new-remote -- NAME, for example gift-ideas.');
  const progress = createProgress();
  const { folder, container, paths } = createRemote(name);
  const biome = join(ROOT, 'node_modules', '@biomejs', 'biome', 'bin', 'biome');
  const { code, output } = await run(process.execPath, [biome, 'check', '--write', ...paths]);
  if (code !== 0) throw new OperatorError(`${folder} is written, but could not be formatted:\n${output}`);
  for (const path of paths) progress.line(`  ${path}`);
  progress.line(`
${folder} is there. Next:
  npm install                                   links it
  npm test -w ${folder}                      its tests
  npm run dev -w ${folder}                   it alone, on a page of its own
  <RemoteSlot name="${container}" props={common} />   its place, in shell/src/app/MemberBoard.tsx
docs/new-remote.md says the rest.`);
});
