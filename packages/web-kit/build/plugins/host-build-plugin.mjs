import { promisify } from 'node:util';
import webpack from 'webpack';
import { baseConfig } from '../base-config.mjs';
import { container } from '../container.mjs';
import { styleSingletonAlias } from './style-singleton-alias.mjs';

/** Prefix of the emitted file names. It must equal HOST_FILES in contracts/remotes/manifest.ts. */
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
        const container = [...built.entrypoints.get(this.remote.name).getEntrypointChunk().files];
        const exposed = built.namedChunkGroups.get('remote').getFiles();
        const entry = container.find((file) => file.endsWith('.js'));
        HostBuildPlugin.builds.set(compilation, { entry, exposed, files: built.getAssets().map(({ name }) => name) });
      });
    });
  }

  /**
   * By compilation, for the manifest: the container script that a host runs, the files of the exposed module that load at once, and
   * all files.
   */
  static builds = new WeakMap();

  async build() {
    const { name, folder, prefix } = this.remote;
    const base = baseConfig({ name: `${name}-host`, folder, prefix, production: true });
    const own = (template) => `${PREFIX}${template}`;
    const { filename, chunkFilename, cssFilename, cssChunkFilename } = base.output;
    const compiler = webpack({
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
    // Its files become assets of the surrounding compilation, which writes them.
    compiler.hooks.shouldEmit.tap('HostBuildPlugin', () => false);
    const { compilation } = await promisify(compiler.run.bind(compiler))();
    await promisify(compiler.close.bind(compiler))();
    return compilation;
  }
}
