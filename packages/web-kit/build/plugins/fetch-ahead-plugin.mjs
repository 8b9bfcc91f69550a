/**
 * Lets the shell, where there is one, download a chunk's files before webpack creates the elements that run them
 * (shell/src/remotes/loading/fetch-ahead.ts). The shell waits as long as bytes arrive, which webpack's fixed chunk load timeout
 * cannot do. On a remote's own page, webpack's timeout applies.
 */
export class FetchAheadPlugin {
  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    const { RuntimeGlobals, RuntimeModule } = compiler.webpack;
    class FetchAheadRuntimeModule extends RuntimeModule {
      constructor() {
        super('fetch ahead', RuntimeModule.STAGE_TRIGGER);
      }

      generate() {
        const { ensureChunk, publicPath, getChunkScriptFilename, getChunkCssFilename } = RuntimeGlobals;
        const { chunk: owner, chunkGraph } = this;
        if (!owner || !chunkGraph) throw new Error('webpack has added the run-time code to no chunk');
        const withStyles = [...owner.getAllAsyncChunks()].filter((chunk) =>
          chunkGraph.getChunkModulesIterableBySourceType(chunk, 'css'),
        );
        const styleFiles = withStyles.length
          ? `if (${JSON.stringify(withStyles.map(({ id }) => id))}.includes(chunkId)) files.push(${getChunkCssFilename}(chunkId));`
          : '';
        return `
          ${ensureChunk} = (function (load) {
            return function (chunkId) {
              var fetchAhead = globalThis.wishboardFetchAhead;
              if (!fetchAhead) return load(chunkId);
              var files = [${getChunkScriptFilename}(chunkId)];
              ${styleFiles}
              return Promise.all(files.map(function (file) {
                return fetchAhead(new URL(${publicPath} + file, location.href).href);
              })).then(function () { return load(chunkId); });
            };
          })(${ensureChunk});`;
      }
    }
    compiler.hooks.thisCompilation.tap('FetchAheadPlugin', (compilation) => {
      compilation.hooks.runtimeRequirementInTree
        .for(RuntimeGlobals.ensureChunkHandlers)
        .tap('FetchAheadPlugin', (chunk, requirements) => {
          requirements.add(RuntimeGlobals.publicPath).add(RuntimeGlobals.getChunkScriptFilename);
          compilation.addRuntimeModule(chunk, new FetchAheadRuntimeModule());
        });
    });
  }
}
