/** Run-time code that adds `query` to what one of webpack's file name functions answers. */
const withQuery = (fileName) => `
  if (query && ${fileName}) ${fileName} = (function (original) {
    return function (chunkId) { return original(chunkId) + query; };
  })(${fileName});`;

/**
 * Lets the query string of a container's own script stand on every file it loads. A retry loads the container under a
 * fresh query; without this its chunks would be asked for at the address that failed, where a request that hangs holds
 * the next one back for as long as the browser's cache lock lasts.
 */
export class RetryQueryPlugin {
  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    const { RuntimeGlobals, RuntimeModule } = compiler.webpack;
    class RetryQueryRuntimeModule extends RuntimeModule {
      constructor() {
        super('retry query', RuntimeModule.STAGE_TRIGGER);
      }

      generate() {
        return `
          var script = document.currentScript;
          var query = script && script.src ? new URL(script.src).search : "";
          ${[RuntimeGlobals.getChunkScriptFilename, RuntimeGlobals.getChunkCssFilename].map(withQuery).join('\n')}`;
      }
    }
    compiler.hooks.thisCompilation.tap('RetryQueryPlugin', (compilation) => {
      compilation.hooks.runtimeRequirementInTree
        .for(RuntimeGlobals.ensureChunkHandlers)
        .tap('RetryQueryPlugin', (chunk) => compilation.addRuntimeModule(chunk, new RetryQueryRuntimeModule()));
    });
  }
}
