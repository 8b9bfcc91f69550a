import { createHash, hash } from 'node:crypto';
import { containerFiles } from '../container.mjs';
import { remoteTypes } from '../remote-types.mjs';
import { rangeOf } from '../shared-modules.mjs';
import { usedExports } from '../shared-names.mjs';
import { FirstPaintPlugin } from './first-paint-plugin.mjs';
import { HostBuildPlugin } from './host-build-plugin.mjs';

/** @import { RemoteName } from '@wishboard/contracts/remotes/contract' */
/** @import { FederationManifest } from '@wishboard/contracts/remotes/manifest' */
/** @import { Compilation, sources } from 'webpack' */

/**
 * Returns the integrity hash of the bytes, in the form of the `integrity` attribute.
 *
 * @param {string | Buffer} bytes
 */
export const integrityOf = (bytes) => `sha384-${hash('sha384', bytes, 'base64')}`;

/** @param {string} file */
const isLoaded = (file) => /\.(js|css)$/.test(file);
/** @param {string} kind @param {string[]} files */
const ofKind = (kind, files) => files.filter((file) => file.endsWith(`.${kind}`));

/**
 * Returns files in the groups of the official manifest.
 *
 * @param {string[]} sync files that are needed at once
 * @param {string[]} async files that are loaded later
 */
const assetsOf = (sync, async) => ({
  js: { sync: ofKind('js', sync), async: ofKind('js', async) },
  css: { sync: ofKind('css', sync), async: ofKind('css', async) },
});

const NO_TYPES = { path: '', name: '', zip: '', api: '' };

/**
 * Emits the type declarations of the exposed module.
 *
 * @param {RemoteName} name
 * @param {(file: string, content: string | Buffer) => void} emit
 * @returns the manifest's entry for them
 */
function emitTypes(name, emit) {
  const { archive, api } = remoteTypes(name);
  const file = `mf-types.${createHash('sha256').update(archive).digest('hex').slice(0, 12)}`;
  emit(`${file}.zip`, archive);
  emit(`${file}.d.ts`, api);
  return { path: '', name: '', zip: `${file}.zip`, api: `${file}.d.ts` };
}

/**
 * Writes `mf-manifest.json`: the Module Federation manifest, with additional facts for the shell. These are the contract, the names
 * that the build uses of the shared modules, and the integrity hashes of its files. Shape: FederationManifest in
 * contracts/remotes/manifest.ts. The type declarations of the exposed module are emitted next to the manifest.
 */
export class RemoteManifestPlugin {
  /** @param {{ name: RemoteName, contract: number, shared: Record<string, string> }} facts versions of the shared modules, by name */
  constructor(facts) {
    this.facts = facts;
  }

  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('RemoteManifestPlugin', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'RemoteManifestPlugin', stage }, (assets) => {
        /** @param {string} file @param {string | Buffer} content */
        const emit = (file, content) => compilation.emitAsset(file, new sources.RawSource(content));
        // A build in watch mode is for this machine, which has the sources.
        const types = compiler.options.mode === 'production' ? emitTypes(this.facts.name, emit) : NO_TYPES;
        emit('mf-manifest.json', `${JSON.stringify(this.compose(compilation, assets, types), null, 2)}\n`);
      });
    });
  }

  /**
   * @param {Compilation} compilation
   * @param {Record<string, sources.Source>} assets
   * @param {FederationManifest['metaData']['types']} types
   * @returns {FederationManifest}
   */
  compose(compilation, assets, types) {
    const { name, contract, shared } = this.facts;
    const { entry, needed, exposed } = containerFiles(compilation, name);
    const preload = [...new Set([...needed, ...exposed])].filter(isLoaded);
    const integrity = Object.fromEntries(
      Object.entries(assets)
        .filter(([file]) => isLoaded(file))
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([file, source]) => [file, integrityOf(source.buffer())]),
    );
    const loaded = Object.keys(integrity);
    const forHosts = HostBuildPlugin.builds.get(compilation) ?? { entry, exposed, files: loaded };
    const sync = forHosts.exposed.filter(isLoaded);
    const later = forHosts.files.filter((file) => isLoaded(file) && file !== forHosts.entry && !sync.includes(file));
    // File names contain the hash of their content, so that the list of files together with the facts identifies the build.
    const build = JSON.stringify([this.facts, Object.keys(assets).sort()]);
    const firstPaint = FirstPaintPlugin.builds.get(compilation);
    const version = createHash('sha256').update(build).digest('hex').slice(0, 16);
    return {
      id: name,
      name,
      metaData: {
        name,
        type: 'app',
        buildInfo: { buildVersion: version, buildName: name.replaceAll('_', '-') },
        remoteEntry: { name: forHosts.entry, path: '', type: 'var' },
        types,
        globalName: name,
        publicPath: 'auto',
      },
      shared: Object.entries(shared).map(([module, moduleVersion]) => ({
        id: `${name}:${module}`,
        name: module,
        version: moduleVersion,
        singleton: true,
        requiredVersion: rangeOf(moduleVersion),
        hash: '',
        assets: assetsOf([], []),
      })),
      remotes: [],
      exposes: [
        {
          id: `${name}:remote`,
          name: 'remote',
          path: './remote',
          assets: assetsOf(sync, later),
        },
      ],
      contract,
      uses: usedExports(compilation),
      integrity,
      // These repeat fields above, since release 0.1 reads them only here (docs/delivery.md).
      version,
      entry,
      preload,
      ...(firstPaint && { firstPaint }),
    };
  }
}
