import {
  type FilterLook,
  PICTURE_MARK,
  type TypedFilterKind,
} from '@wishboard/contracts/http/moderation/moderation-filters';

/** What members write of a wish, as far as it is looked at. */
export interface WishTexts {
  title?: string | undefined;
  description?: string | undefined;
  productTitle?: string | null | undefined;
  productUrl?: string | null | undefined;
  tags?: readonly string[] | undefined;
}

/** What looks for something in texts: pictures come later, and the worker looks at them. */
export type TextLook = FilterLook & { kind: TypedFilterKind };

/** Whether it is such. */
export const looksInTexts = <Look extends FilterLook>(look: Look): look is Look & TextLook => look.kind !== 'picture';

/** An entry of a list that was found, and where. */
export interface FilterMatch<Filter extends TextLook> {
  filter: Filter;
  field: keyof WishTexts;
}

/** Scripts that put no space between words, or hang endings on them: a word is found inside of others. */
const UNSPACED = String.raw`\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}`;
const IN_A_WORD = String.raw`(?![${UNSPACED}])[\p{L}\p{M}\p{N}]`;
const ENDS_IN_A_WORD = new RegExp(`${IN_A_WORD}$`, 'u');
const BEGINS_IN_A_WORD = new RegExp(`^${IN_A_WORD}`, 'u');
/** A name in Latin letters ends where the sentence goes on in others; one in others does not. */
const NOT_OF_A_HOST = [/[^\p{L}\p{M}\p{N}.-]+/u, /[^a-z\d.-]+/i];

/** A text as words are compared: however it is composed, capitalised, spaced or broken by what cannot be seen. */
export function foldText(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .toUpperCase()
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .normalize('NFKC')
    .replace(/\s+/gu, ' ')
    .trim();
}

/** The host of an address, or of what stands for one, as browsers name it; null where there is none. */
export function hostOf(text: string): string | null {
  const address = text.includes('://') ? text : `http://${text}`;
  if (!URL.canParse(address)) return null;
  const host = new URL(address).hostname.replace(/\.$/, '');
  return host.includes('.') ? host : null;
}

/** What a moderator typed as it is looked for, and kept; null for what is no such thing. */
export function lookedFor({ kind, text }: FilterLook): string | null {
  if (kind === 'picture') return PICTURE_MARK.test(text) ? text : null;
  const looked = kind === 'link' ? hostOf(text.trim()) : foldText(text);
  return looked || null;
}

/** The first of the entries, whose texts are {@link lookedFor}, that is found in what is written; null when none is. */
export function findFilter<Filter extends TextLook>(
  texts: WishTexts,
  filters: readonly Filter[],
): FilterMatch<Filter> | null {
  if (filters.length === 0) return null;
  const fields = Object.entries(fieldsOf(texts)).flatMap(([field, written]) =>
    written.map((text) => ({ field: field as keyof WishTexts, folded: foldText(text), hosts: hostsIn(text) })),
  );
  for (const filter of filters) {
    const found = fields.find(({ folded, hosts }) => FINDS[filter.kind](filter.text, folded, hosts));
    if (found) return { filter, field: found.field };
  }
  return null;
}

const FINDS: Record<TypedFilterKind, (looked: string, folded: string, hosts: readonly string[]) => boolean> = {
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

/** Whether the words stand there as words: neither inside of a longer one, nor, in scripts without spaces, anywhere but there. */
function hasWord(looked: string, folded: string): boolean {
  const beginsInAWord = BEGINS_IN_A_WORD.test(looked);
  const endsInAWord = ENDS_IN_A_WORD.test(looked);
  for (let at = folded.indexOf(looked); at >= 0; at = folded.indexOf(looked, at + 1)) {
    const end = at + looked.length;
    // Two units hold whichever character is next to it.
    const isBegin = !beginsInAWord || !ENDS_IN_A_WORD.test(folded.slice(Math.max(at - 2, 0), at));
    const isEnd = !endsInAWord || !BEGINS_IN_A_WORD.test(folded.slice(end, end + 2));
    if (isBegin && isEnd) return true;
  }
  return false;
}

/** Every host that a text names, with or without what makes an address of it. */
function hostsIn(text: string): string[] {
  const plain = text.normalize('NFKC');
  const named = NOT_OF_A_HOST.flatMap((between) => plain.split(between));
  return named.flatMap((part) => (part.includes('.') ? (hostOf(part.replace(/^[.-]+|[.-]+$/g, '')) ?? []) : []));
}
