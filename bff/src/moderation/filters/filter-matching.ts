import {
  type FilterLook,
  PICTURE_MARK,
  type TypedFilterKind,
} from '@wishboard/contracts/http/moderation/moderation-filters';

/** The texts of a wish that filters are matched against. */
export interface WishTexts {
  title?: string | undefined;
  description?: string | undefined;
  productTitle?: string | null | undefined;
  productUrl?: string | null | undefined;
  tags?: readonly string[] | undefined;
}

/** A filter that is matched against texts: a word or a link. Picture filters are matched later, by the worker that draws the pictures. */
export type TextFilter = FilterLook & { kind: TypedFilterKind };

/** Whether the filter is matched against texts, and not against pictures. */
export const isTextFilter = <Look extends FilterLook>(look: Look): look is Look & TextFilter => look.kind !== 'picture';

/** A filter that matched, and the field in which it matched. */
export interface FilterMatch<Filter extends TextFilter> {
  filter: Filter;
  field: keyof WishTexts;
}

/**
 * Scripts that put no space between words (Han, Thai, …) or attach endings to them (Hangul). A word in these scripts also matches
 * inside other words.
 */
const UNSPACED = String.raw`\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}`;
const IN_A_WORD = String.raw`(?![${UNSPACED}])[\p{L}\p{M}\p{N}]`;
const ENDS_IN_A_WORD = new RegExp(`${IN_A_WORD}$`, 'u');
const BEGINS_IN_A_WORD = new RegExp(`^${IN_A_WORD}`, 'u');
/**
 * Separators between hosts in a text. The second also splits at non-Latin letters: a Latin host may be followed directly by text in
 * another script. The first keeps internationalised hosts whole.
 */
const NOT_OF_A_HOST = [/[^\p{L}\p{M}\p{N}.-]+/u, /[^a-z\d.-]+/i];

/** Folds a text for comparison: applies NFKC and case folding, drops invisible characters and collapses white space. */
export function foldText(text: string): string {
  return (
    text
      .normalize('NFKC')
      .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
      // JavaScript has no case folding. Upper case alone would leave ẞ, which is folded to ss as ß is.
      .toLowerCase()
      .toUpperCase()
      .toLowerCase()
      .replaceAll('ς', 'σ')
      .normalize('NFKC')
      .replace(/\s+/gu, ' ')
      .trim()
  );
}

/**
 * Returns the host of a URL, or of a text that is a URL without its scheme, in the form browsers use; null where the text has no host
 * with a dot.
 */
export function hostOf(text: string): string | null {
  const address = text.includes('://') ? text : `http://${text}`;
  if (!URL.canParse(address)) return null;
  const host = new URL(address).hostname.replace(/\.$/, '');
  return host.includes('.') ? host : null;
}

/**
 * Normalises the text of a filter to the form that is matched and stored; returns null where the text is not valid for that kind of
 * filter.
 */
export function normaliseFilterText({ kind, text }: FilterLook): string | null {
  if (kind === 'picture') return PICTURE_MARK.test(text) ? text : null;
  const looked = kind === 'link' ? hostOf(text.trim()) : foldText(text);
  return looked || null;
}

/**
 * Returns the first filter that matches the texts, with the field it matched in, or null. The filters' texts must be normalised by
 * {@link normaliseFilterText}.
 */
export function findFilter<Filter extends TextFilter>(
  texts: WishTexts,
  filters: readonly Filter[],
): FilterMatch<Filter> | null {
  if (filters.length === 0) return null;
  const fields = Object.entries(fieldsOf(texts)).flatMap(([field, written]) =>
    written.map((text) => ({ field: field as keyof WishTexts, folded: foldText(text), hosts: hostsIn(text) })),
  );
  for (const filter of filters) {
    const found = fields.find(({ folded, hosts }) => MATCHERS[filter.kind](filter.text, folded, hosts));
    if (found) return { filter, field: found.field };
  }
  return null;
}

const MATCHERS: Record<TypedFilterKind, (looked: string, folded: string, hosts: readonly string[]) => boolean> = {
  word: hasWord,
  link: (looked, _, hosts) => hosts.some((host) => host === looked || host.endsWith(`.${looked}`)),
};

function fieldsOf({
  title,
  description,
  productTitle,
  productUrl,
  tags,
}: WishTexts): Record<keyof WishTexts, string[]> {
  const one = (text: string | null | undefined) => (text ? [text] : []);
  return {
    title: one(title),
    description: one(description),
    productUrl: one(productUrl),
    productTitle: one(productTitle),
    tags: [...(tags ?? [])],
  };
}

/** Whether `looked` occurs in `folded` as whole words. A side of `looked` that is in a script without spaces needs no word boundary. */
function hasWord(looked: string, folded: string): boolean {
  const beginsInAWord = BEGINS_IN_A_WORD.test(looked);
  const endsInAWord = ENDS_IN_A_WORD.test(looked);
  for (let at = folded.indexOf(looked); at >= 0; at = folded.indexOf(looked, at + 1)) {
    const end = at + looked.length;
    // Two UTF-16 units always contain the whole neighbouring character, also where it is a surrogate pair.
    const isBegin = !beginsInAWord || !ENDS_IN_A_WORD.test(folded.slice(Math.max(at - 2, 0), at));
    const isEnd = !endsInAWord || !BEGINS_IN_A_WORD.test(folded.slice(end, end + 2));
    if (isBegin && isEnd) return true;
  }
  return false;
}

/** Returns every host that a text names, with or without a scheme. */
function hostsIn(text: string): string[] {
  const plain = text.normalize('NFKC');
  const named = NOT_OF_A_HOST.flatMap((between) => plain.split(between));
  return named.flatMap((part) => (part.includes('.') ? (hostOf(part.replace(/^[.-]+|[.-]+$/g, '')) ?? []) : []));
}
