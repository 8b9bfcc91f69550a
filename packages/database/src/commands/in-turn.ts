/**
 * Runs several commands of this folder one after another in one process, so that their common modules are loaded only once:
 *
 *   node in-turn.js roles migrate demo
 *
 * Each command reads its settings from the environment and gets no arguments. A command that fails is the last one to run.
 */
for (const name of process.argv.splice(2)) {
  await import(`./${name}.js`);
  if (process.exitCode) break;
}

export {};
