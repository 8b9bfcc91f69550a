import { providedExports } from '../shared-names.mjs';

/**
 * Writes `shell-release.json`, which lists what this shell provides to remotes. The server stores it beside the published remotes,
 * where publish-remote compares a build with it. Shape: ShellRelease in contracts/remotes/manifest.ts.
 */
export class ShellReleasePlugin {
  /** @param {{ contracts: number[], shared: Record<string, string> }} facts versions of the shared modules, by name */
  constructor(facts) {
    this.facts = facts;
  }

  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('ShellReleasePlugin', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'ShellReleasePlugin', stage }, () => {
        const { contracts, shared } = this.facts;
        const modules = Object.entries(shared).map(([name, version]) => [
          name,
          { version, names: providedExports(compilation, name) },
        ]);
        /** @type {import('@wishboard/contracts/remotes/manifest').ShellRelease} */
        const release = { contracts, shared: Object.fromEntries(modules) };
        compilation.emitAsset('shell-release.json', new sources.RawSource(`${JSON.stringify(release, null, 2)}\n`));
      });
    });
  }
}
