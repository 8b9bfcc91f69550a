/**
 * Returns run-time code that appends `query` to the result of one of webpack's file name functions.
 *
 * @param {string} fileName
 */
const withQuery = (fileName) => `
  if (query && ${fileName}) ${fileName} = (function (original) {
    return function (chunkId) { return original(chunkId) + query; };
  })(${fileName});`;

/**
 * Appends the query string of a container's own script to every file that the container loads. A retry loads the container with a
 * new query. Without this plugin its chunks would be requested at the address that failed, where a hanging request blocks the next
 * one for as long as the browser's cache lock lasts.
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
