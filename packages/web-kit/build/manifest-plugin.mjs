import { createHash } from 'node:crypto';

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
        // File names carry the hash of their content, so that their list identifies the build.
        const version = createHash('sha256').update(Object.keys(assets).sort().join('\n')).digest('hex').slice(0, 16);
        const manifest = { ...this.facts, version, entry };
        compilation.emitAsset('mf-manifest.json', new sources.RawSource(`${JSON.stringify(manifest, null, 2)}\n`));
      });
    });
  }
}
