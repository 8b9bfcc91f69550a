import { createHash } from 'node:crypto';

/** A rendered part of the page: its HTML, and the styles of its elements by selector. */
export interface Painted {
  html: string;
  styles: Record<string, string>;
}

/** Preload hints that React adds for images that follow right after them. */
const PRELOAD_HINT = /<link rel="preload" as="image"[^>]*\/>/g;
const STYLE = / style="([^"]*)"/g;
/** Characters that a style may contain: none that ends a rule, a style sheet or a string, and no URL (see `URL_OR_COMMENT`). */
const SAFE_STYLE = /^[-\w\s:;,.#%()+*/]*$/;
const URL_OR_COMMENT = /url|\/\*|\*\//i;

/**
 * Moves inline styles into rules: replaces each element's `style` with an attribute, and returns the style under that attribute's
 * selector. Needed because the page's Content-Security-Policy allows a style sheet by its hash, but no inline styles.
 */
export function separateStyles(markup: string): Painted {
  const styles: Record<string, string> = {};
  const html = markup.replace(PRELOAD_HINT, '').replace(STYLE, (_, style: string) => {
    if (!SAFE_STYLE.test(style) || URL_OR_COMMENT.test(style)) return '';
    const name = createHash('sha256').update(style).digest('hex').slice(0, 8);
    styles[`[data-look="${name}"]`] = style;
    return ` data-look="${name}"`;
  });
  return { html, styles };
}
