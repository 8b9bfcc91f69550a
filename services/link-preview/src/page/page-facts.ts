import { Parser } from 'htmlparser2';

/** Machine-readable facts that a page states about itself, in the order of the page. */
export interface PageFacts {
  /** Text of every JSON-LD block. */
  jsonLd: string[];
  /** Content by lower-case name or property: `og:title`, `twitter:image`, `keywords`. First value first. */
  meta: Map<string, string[]>;
  title: string;
  /** `<base href>`, against which relative addresses are resolved. */
  base: string | null;
  /** `<link rel="image_src">`. */
  imageSource: string | null;
  /** Microdata of schema.org: `itemprop="name"` and `itemprop="image"` of the page, with content, src or href. */
  itemProps: Map<string, string>;
}

/** Maximum nesting of elements. Deeper nesting is an attack on parsers. Parsing ends there, with the facts read so far. */
const MAX_DEPTH = 400;
const MAX_ELEMENTS = 60_000;
const MAX_TITLE = 2_000;
const MAX_JSON_LD = 512 * 1024;
const MAX_META = 400;

/**
 * Reads the facts in one pass without building a tree, so that hostile nesting costs neither memory nor time.
 *
 * @param html at most the page limit; a cut page gives the facts before the cut
 */
export function readPageFacts(html: string): PageFacts {
  const facts: PageFacts = {
    jsonLd: [],
    meta: new Map(),
    title: '',
    base: null,
    imageSource: null,
    itemProps: new Map(),
  };
  let inside: 'title' | 'json-ld' | 'svg' | null = null;
  let depth = 0;
  let elements = 0;
  let jsonLdSize = 0;
  let hasTitle = false;

  const parser = new Parser({
    onopentag(name, attributes) {
      depth += 1;
      elements += 1;
      if (depth > MAX_DEPTH || elements > MAX_ELEMENTS) return parser.pause();
      if (name === 'svg') inside ??= 'svg';
      // An SVG drawing has `<title>` elements of its own.
      else if (name === 'title' && inside === null && !hasTitle) inside = 'title';
      else if (name === 'script' && /^\s*application\/ld\+json/i.test(attributes.type ?? '')) {
        inside = 'json-ld';
        facts.jsonLd.push('');
      } else recordElement(facts, name, attributes);
    },
    ontext(text) {
      if (inside === 'title' && facts.title.length < MAX_TITLE) facts.title += text;
      if (inside === 'json-ld') {
        jsonLdSize += text.length;
        if (jsonLdSize <= MAX_JSON_LD) facts.jsonLd[facts.jsonLd.length - 1] += text;
      }
    },
    onclosetag(name, isImplied) {
      depth -= 1;
      if (name === 'title' && inside === 'title') {
        // Without its end tag, the title was cut with the page.
        if (isImplied) facts.title = '';
        hasTitle = facts.title.trim() !== '';
        inside = null;
      } else if ((name === 'script' && inside === 'json-ld') || (name === 'svg' && inside === 'svg')) inside = null;
    },
  });
  parser.end(html);
  return facts;
}

function recordElement(facts: PageFacts, name: string, attributes: Record<string, string>): void {
  if (name === 'meta') recordMeta(facts, attributes);
  if (name === 'base' && attributes.href) facts.base ??= attributes.href;
  if (name === 'link' && /(?:^|\s)image_src(?:\s|$)/i.test(attributes.rel ?? '')) {
    facts.imageSource ??= attributes.href ?? null;
  }
  const itemProp = attributes.itemprop;
  const value = attributes.content ?? attributes.src ?? attributes.href;
  if ((itemProp === 'name' || itemProp === 'image') && value && !facts.itemProps.has(itemProp)) {
    facts.itemProps.set(itemProp, value);
  }
}

function recordMeta(facts: PageFacts, attributes: Record<string, string>): void {
  const name = (attributes.property ?? attributes.name)?.trim().toLowerCase();
  const content = attributes.content;
  if (!name || !content || facts.meta.size >= MAX_META) return;
  const values = facts.meta.get(name);
  if (!values) facts.meta.set(name, [content]);
  else if (values.length < 8) values.push(content);
}
