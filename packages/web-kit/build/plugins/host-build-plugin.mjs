import { baseConfig } from '../base-config.mjs';
import { compileApart } from '../compile.mjs';
import { container, containerFiles } from '../container.mjs';
import { styleSingletonAlias } from './style-singleton-alias.mjs';

/**
 * Prefix of the emitted file names.
 *
 * @type {typeof import('@wishboard/contracts/remotes/manifest').HOST_FILES}
 */
const PREFIX = 'host.';

/**
 * Builds the remote a second time for hosts on other sites, as a plain container that includes the kit. It is a separate build, so
 * that members' pages load nothing of it.
 */
export class HostBuildPlugin {
  /** @param {{ name: string, folder: string, prefix: string }} remote options as in remoteConfig */
  constructor(remote) {
    this.remote = remote;
  }

  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    const { Compilation } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('HostBuildPlugin', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
      compilation.hooks.processAssets.tapPromise({ name: 'HostBuildPlugin', stage }, async () => {
        const built = await this.build();
        // Both builds emit the same fonts and pictures under the same names.
        for (const { name, source } of built.getAssets().filter((asset) => !compilation.getAsset(asset.name))) {
          compilation.emitAsset(name, source, { minimized: true });
        }
        compilation.errors.push(...built.errors);
        const { entry, exposed } = containerFiles(built, this.remote.name);
        HostBuildPlugin.builds.set(compilation, { entry, exposed, files: built.getAssets().map(({ name }) => name) });
      });
    });
  }

  /**
   * By compilation, for the manifest: the container script that a host runs, the files of the exposed module that load at once, and
   * all files.
   *
   * @type {WeakMap<import('webpack').Compilation, { entry: string, exposed: string[], files: string[] }>}
   */
  static builds = new WeakMap();

  build() {
    const { name, folder, prefix } = this.remote;
    const base = baseConfig({ name: `${name}-host`, folder, prefix, production: true });
    /** @param {string} template */
    const own = (template) => `${PREFIX}${template}`;
    const { filename, chunkFilename, cssFilename, cssChunkFilename } = base.output;
    return compileApart({
      ...base,
      entry: {},
      devtool: false,
      output: {
        ...base.output,
        filename: own(filename),
        chunkFilename: own(chunkFilename),
        cssFilename: own(cssFilename),
        cssChunkFilename: own(cssChunkFilename),
        uniqueName: name,
        publicPath: 'auto',
        clean: false,
      },
      resolve: { ...base.resolve, alias: styleSingletonAlias },
      plugins: [container({ name, filename: own(`${name}.[contenthash:12].js`), bringsKit: true })],
    });
  }
}
