/**
 * Several commands of this folder, one after another in one process, which loads what all of them need once:
 *
 *   node in-turn.js roles migrate demo
 *
 * Each reads its settings from the environment and gets no arguments. Behind the first that fails none is run.
 */
for (const name of process.argv.splice(2)) {
  await import(`./${name}.js`);
  if (process.exitCode) break;
}

export {};
