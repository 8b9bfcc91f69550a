import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { compileApart } from '../compile.mjs';
import { FIRST_PAINT_PREFIX, firstPaintConfig } from '../first-paint-config.mjs';

/** Builds the entry `./first-paint` of a part of the page. It is a separate build, so that members' pages load nothing of it. */
export class FirstPaintPlugin {
  /**
   * @param {Parameters<typeof firstPaintConfig>[0] & { named?: string }} part `named`: name of a file that lists the names of the
   *   emitted files
   */
  constructor(part) {
    this.part = part;
  }

  /**
   * The names of the script and of the style sheet, by compilation.
   *
   * @type {WeakMap<import('webpack').Compilation, import('@wishboard/contracts/remotes/first-paint').FirstPaintFiles>}
   */
  static builds = new WeakMap();

  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    const { Compilation, sources } = compiler.webpack;
    // A remote from before the server rendered first screens has no such entry.
    if (!existsSync(join(this.part.folder, 'src', 'first-paint.tsx'))) return;
    compiler.hooks.thisCompilation.tap('FirstPaintPlugin', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
      compilation.hooks.processAssets.tapPromise({ name: 'FirstPaintPlugin', stage }, async () => {
        const built = await compileApart(firstPaintConfig(this.part));
        const own = built.getAssets().filter(({ name }) => name.startsWith(FIRST_PAINT_PREFIX));
        for (const { name, source } of own) compilation.emitAsset(name, source, { minimized: true });
        compilation.errors.push(...built.errors);
        /** @param {string} kind */
        const named = (kind) => own.find(({ name }) => name.endsWith(kind))?.name ?? null;
        const script = named('.js');
        // A build with errors may have no script. Its errors fail the surrounding build.
        if (!script) return;
        const files = { script, style: named('.css') };
        FirstPaintPlugin.builds.set(compilation, files);
        // A remote lists its files in its manifest instead.
        if (!this.part.named) return;
        const fonts = compilation.getAssets().flatMap(({ name }) => (name.endsWith('.woff2') ? [name] : []));
        compilation.emitAsset(this.part.named, new sources.RawSource(JSON.stringify({ ...files, fonts })));
      });
    });
  }
}
