import { createHash } from 'node:crypto';

/** A drawn part of the page: its markup, and the rules of its elements by their selector. */
export interface Painted {
  html: string;
  styles: Record<string, string>;
}

/** React hints at pictures that stand right behind the hint. */
const HINT = /<link rel="preload" as="image"[^>]*\/>/g;
const STYLE = / style="([^"]*)"/g;
/** What a declaration may hold: nothing that ends a rule, a style sheet or a text, and no address. */
const HARMLESS = /^[-\w\s:;,.#%()+*/]*$/;
const ADDRESS = /url|\/\*|\*\//i;

/**
 * Puts an attribute in the place of each element's own style, and the style into a rule: the page's policy knows the hash of a
 * style sheet and allows no style in the markup.
 */
export function separateStyles(markup: string): Painted {
  const styles: Record<string, string> = {};
  const html = markup.replace(HINT, '').replace(STYLE, (_, style: string) => {
    if (!HARMLESS.test(style) || ADDRESS.test(style)) return '';
    const name = createHash('sha256').update(style).digest('hex').slice(0, 8);
    styles[`[data-look="${name}"]`] = style;
    return ` data-look="${name}"`;
  });
  return { html, styles };
}
