/** A product as schema.org describes it. */
export interface LinkedProduct {
  name: string | null;
  images: string[];
  keywords: string[];
}

/** Types of nodes whose name is the name of something one can wish for. */
const WISHABLE_TYPES = new Set([
  ...['Product', 'ProductGroup', 'ProductModel', 'IndividualProduct', 'SomeProducts', 'Vehicle', 'Car', 'Book'],
  ...['Movie', 'VideoGame', 'MusicAlbum', 'Course', 'Event', 'MusicEvent', 'TouristTrip', 'TouristAttraction', 'Hotel'],
  ...['Restaurant', 'Recipe', 'SoftwareApplication', 'MobileApplication', 'Game', 'CreativeWork', 'Offer'],
]);

/** Maximum number of nodes visited, over all blocks of a page. */
const MAX_NODES = 5_000;

/** Maximum nesting of the values of a property. No shop nests deeper, and more would exhaust the stack. */
const MAX_DEPTH = 8;

type JsonObject = Record<string, unknown>;

/**
 * Finds the first product in a page's JSON-LD (schema.org in its JSON form, W3C JSON-LD 1.1): alone, in a list, in `@graph`, or
 * as `mainEntity`. A product takes precedence over any other thing. Blocks that are not JSON are skipped.
 */
export function findProduct(blocks: readonly string[]): LinkedProduct | null {
  const queue: unknown[] = blocks.map(parseLeniently);
  const found: { node: JsonObject; types: string[] }[] = [];
  for (let i = 0; i < queue.length && i < MAX_NODES; i += 1) {
    const node = queue[i];
    if (Array.isArray(node)) queue.push(...node.slice(0, MAX_NODES));
    else if (isObject(node)) {
      const types = typesOf(node);
      if (types.some((type) => WISHABLE_TYPES.has(type)) && textOf(node.name)) found.push({ node, types });
      queue.push(...['@graph', 'mainEntity', 'mainEntityOfPage', 'itemOffered', 'about'].map((key) => node[key]));
    }
  }
  const best = found.find(({ types }) => types.some((type) => /Product/.test(type))) ?? found[0];
  if (!best) return null;
  const { node } = best;
  const group = isObject(node.isVariantOf) ? node.isVariantOf : {};
  return {
    name: textOf(node.name),
    images: [...imagesOf(node.image), ...imagesOf(group.image)],
    keywords: [...wordsOf(node.category), ...wordsOf(node.keywords), ...wordsOf(node.genre)],
  };
}

/** Parses a block. Tolerates raw line breaks, comments and trailing semicolons, which shops leave in their blocks. */
function parseLeniently(block: string): unknown {
  const text = block
    .replace(/^\s*(?:<!--|\/\/<!\[CDATA\[|\/\*<!\[CDATA\[\*\/)|(?:-->|\/\/\]\]>|\/\*\]\]>\*\/)\s*$/g, '')
    .trim();
  for (const attempt of [text, text.replace(/\p{Cc}+/gu, ' ').replace(/;+$/, '')]) {
    try {
      return JSON.parse(attempt);
    } catch {
      // The loop makes the next attempt, if there is one.
    }
  }
  return null;
}

function typesOf(node: JsonObject): string[] {
  const type = node['@type'];
  const types = Array.isArray(type) ? type : [type];
  return types.filter((name) => typeof name === 'string').map((name: string) => name.replace(/^.*[/:#]/, ''));
}

function textOf(value: unknown, depth = 0): string | null {
  if (typeof value === 'string') return value.trim() || null;
  if (depth === MAX_DEPTH) return null;
  if (Array.isArray(value)) return textOf(value[0], depth + 1);
  if (isObject(value)) return textOf(value['@value'], depth + 1);
  return null;
}

function imagesOf(value: unknown, depth = 0): string[] {
  if (typeof value === 'string') return value.trim() ? [value] : [];
  if (depth === MAX_DEPTH) return [];
  if (Array.isArray(value)) return value.slice(0, 8).flatMap((image) => imagesOf(image, depth + 1));
  if (isObject(value)) return imagesOf(value.contentUrl ?? value.url ?? value['@id'], depth + 1);
  return [];
}

function wordsOf(value: unknown, depth = 0): string[] {
  if (typeof value === 'string')
    return value
      .split(/[,;>|、，/]/)
      .map((word) => word.trim())
      .filter(Boolean)
      .slice(0, 20);
  if (depth === MAX_DEPTH) return [];
  if (Array.isArray(value)) return value.slice(0, 20).flatMap((word) => wordsOf(word, depth + 1));
  if (isObject(value)) return wordsOf(value.name, depth + 1);
  return [];
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
