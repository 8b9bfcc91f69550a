import { promisify } from 'node:util';
import webpack from 'webpack';

/** @param {import('webpack').Compiler} compiler */
async function run(compiler) {
  const stats = await promisify(compiler.run.bind(compiler))();
  await promisify(compiler.close.bind(compiler))();
  if (!stats) throw new Error('webpack has built nothing');
  return stats;
}

/**
 * Runs a build, which writes its files.
 *
 * @param {import('webpack').Configuration} configuration
 * @throws Error when there are errors in the sources too
 */
export async function compile(configuration) {
  const stats = await run(webpack(configuration));
  if (stats.hasErrors()) throw new Error(stats.toString('errors-only'));
  return stats;
}

/**
 * Runs a build whose files become assets of another compilation, which writes them.
 *
 * @param {import('webpack').Configuration} configuration
 * @returns its compilation, with the errors in the sources
 */
export async function compileApart(configuration) {
  const compiler = webpack(configuration);
  compiler.hooks.shouldEmit.tap('compileApart', () => false);
  const { compilation } = await run(compiler);
  return compilation;
}
