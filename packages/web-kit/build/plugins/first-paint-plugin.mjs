import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import webpack from 'webpack';
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

  /** By compilation, the names of the script and of the style sheet, which is null when there is none. */
  static builds = new WeakMap();

  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    const { Compilation, sources } = compiler.webpack;
    // A remote from before the server rendered first screens has no such entry.
    if (!existsSync(join(this.part.folder, 'src', 'first-paint.tsx'))) return;
    compiler.hooks.thisCompilation.tap('FirstPaintPlugin', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
      compilation.hooks.processAssets.tapPromise({ name: 'FirstPaintPlugin', stage }, async () => {
        const built = await this.build();
        const own = built.getAssets().filter(({ name }) => name.startsWith(FIRST_PAINT_PREFIX));
        for (const { name, source } of own) compilation.emitAsset(name, source, { minimized: true });
        compilation.errors.push(...built.errors);
        const named = (kind) => own.find(({ name }) => name.endsWith(kind))?.name ?? null;
        const files = { script: named('.js'), style: named('.css') };
        FirstPaintPlugin.builds.set(compilation, files);
        // A remote lists its files in its manifest instead.
        if (!this.part.named) return;
        const fonts = compilation.getAssets().flatMap(({ name }) => (name.endsWith('.woff2') ? [name] : []));
        compilation.emitAsset(this.part.named, new sources.RawSource(JSON.stringify({ ...files, fonts })));
      });
    });
  }

  async build() {
    const compiler = webpack(firstPaintConfig(this.part));
    // Its files become assets of the surrounding compilation, which writes them.
    compiler.hooks.shouldEmit.tap('FirstPaintPlugin', () => false);
    const { compilation } = await promisify(compiler.run.bind(compiler))();
    await promisify(compiler.close.bind(compiler))();
    return compilation;
  }
}
