import { createHash } from 'node:crypto';
import { namesTaken } from './shared-names.mjs';

/** Subresource integrity of these bytes, as the `integrity` attribute has it. */
export const integrityOf = (bytes) => `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

const isLoaded = (file) => /\.(js|css)$/.test(file);

/**
 * Writes `mf-manifest.json`: what the shell has to know of a remote before it runs a byte of it. Shape: RemoteManifest
 * in contracts/remotes/manifest.ts.
 */
export class RemoteManifestPlugin {
  /** @param {{ name: string, contract: number, shared: Record<string, string> }} facts */
  constructor(facts) {
    this.facts = facts;
  }

  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('RemoteManifestPlugin', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'RemoteManifestPlugin', stage }, (assets) => {
        const entry = [...compilation.entrypoints.get(this.facts.name).getEntrypointChunk().files].find((file) =>
          file.endsWith('.js'),
        );
        const groups = [compilation.entrypoints.get(this.facts.name), compilation.namedChunkGroups.get('remote')];
        const preload = [...new Set(groups.flatMap((group) => group?.getFiles() ?? []))].filter(isLoaded);
        const integrity = Object.fromEntries(
          Object.keys(assets)
            .filter(isLoaded)
            .sort()
            .map((file) => [file, integrityOf(assets[file].buffer())]),
        );
        // File names carry the hash of their content, so that with the facts their list identifies the build.
        const build = JSON.stringify([this.facts, Object.keys(assets).sort()]);
        const version = createHash('sha256').update(build).digest('hex').slice(0, 16);
        const manifest = { ...this.facts, version, entry, uses: namesTaken(compilation), preload, integrity };
        compilation.emitAsset('mf-manifest.json', new sources.RawSource(`${JSON.stringify(manifest, null, 2)}\n`));
      });
    });
  }
}
