import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { baseConfig } from '@wishboard/web-kit/build/base-config.mjs';
import { styleSingletonAlias } from '@wishboard/web-kit/build/plugins/style-singleton-alias.mjs';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import webpack from 'webpack';

const FOLDER = import.meta.dirname;
const ROOT = resolve(FOLDER, '..');
const PARTS_FOLDER = join(FOLDER, 'node_modules', '.cache');

/** Lists the gallery files of the kit, the shell and the remotes. */
function galleryFiles() {
  const areas = ['packages/web-kit', 'shell', ...readdirSync(ROOT).filter((name) => name.startsWith('mf-'))];
  return areas.flatMap((area) =>
    readdirSync(join(ROOT, area, 'src'), { encoding: 'utf8', recursive: true })
      .filter((file) => file.endsWith('.gallery.tsx'))
      .sort()
      .map((file) => join(ROOT, area, 'src', file)),
  );
}

/** Writes a module that exports the parts of all gallery files. Returns the module's path. */
function writeParts() {
  const imports = galleryFiles().map((file, at) => {
    const from = relative(PARTS_FOLDER, file).replace(/\.tsx$/, '');
    return `import { parts as parts${at} } from '${from}';`;
  });
  const path = join(PARTS_FOLDER, 'gallery-parts.ts');
  mkdirSync(PARTS_FOLDER, { recursive: true });
  writeFileSync(path, `${imports.join('\n')}\nexport const parts = [${imports.map((_, at) => `...parts${at}`)}];\n`);
  return path;
}

/** @import { Configuration } from 'webpack' */

/**
 * Webpack configuration of the page with every part of the interface in each of its states.
 *
 * @param {unknown} _env
 * @param {{ mode?: string }} argv
 * @returns {Configuration}
 */
export default (_env, argv) => {
  const base = baseConfig({
    name: 'gallery',
    folder: FOLDER,
    prefix: 'gallery',
    production: argv.mode === 'production',
  });
  return {
    ...base,
    entry: './src/index.ts',
    // Used locally only, so the bundle is neither minified nor compressed.
    devtool: false,
    optimization: { minimize: false },
    output: { ...base.output, publicPath: '/' },
    resolve: { ...base.resolve, alias: styleSingletonAlias },
    plugins: [
      new webpack.NormalModuleReplacementPlugin(/^\.\/parts$/, writeParts()),
      new webpack.DefinePlugin({ SHARED_VERSIONS: '{}', ENV_TARGET: JSON.stringify('web') }),
      new HtmlWebpackPlugin({
        title: 'Gallery',
        meta: { viewport: 'width=device-width, initial-scale=1' },
        templateContent: '<!doctype html><html lang="en"><head><meta charset="utf-8"></head><body></body></html>',
      }),
    ],
  };
};
