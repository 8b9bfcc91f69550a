/** Integrity hash that no file has. A file that the manifest does not name gets it, so that the browser refuses to run the file. */
const NEVER = `sha384-${'A'.repeat(64)}`;
const LOOK_UP = '__webpack_require__.integrityOf';

/**
 * Lets the browser compare every file that a container loads with the hash in the remote's manifest. The shell verifies the
 * manifest, runs the container's script, and passes the hashes as that script's `data-integrity`. Without the attribute (on a
 * remote's own page, or in watch mode) nothing is compared.
 */
export class IntegrityPlugin {
  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    const { RuntimeGlobals, RuntimeModule, runtime, css } = compiler.webpack;
    class IntegrityRuntimeModule extends RuntimeModule {
      constructor() {
        super('integrity', RuntimeModule.STAGE_ATTACH);
      }

      generate() {
        return `
          var script = document.currentScript;
          var hashes = script && script.dataset.integrity && JSON.parse(script.dataset.integrity);
          ${LOOK_UP} = function (url) {
            if (!hashes) return "";
            return hashes[new URL(url, location.href).pathname.split("/").pop()] || ${JSON.stringify(NEVER)};
          };`;
      }
    }
    compiler.hooks.thisCompilation.tap('IntegrityPlugin', (compilation) => {
      compilation.hooks.runtimeRequirementInTree
        .for(RuntimeGlobals.ensureChunkHandlers)
        .tap('IntegrityPlugin', (chunk) => compilation.addRuntimeModule(chunk, new IntegrityRuntimeModule()));
      const { createScript } = runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation);
      createScript.tap('IntegrityPlugin', (source) => `${source}\nscript.integrity = ${LOOK_UP}(url);`);
      const { createStylesheet } = css.CssLoadingRuntimeModule.getCompilationHooks(compilation);
      createStylesheet.tap('IntegrityPlugin', (source) => `${source}\nlink.integrity = ${LOOK_UP}(url);`);
    });
  }
}
