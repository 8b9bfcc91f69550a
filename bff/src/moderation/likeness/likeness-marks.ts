import { createHash, createHmac } from 'node:crypto';
import type { MarkKind } from '@wishboard/contracts/http/moderation/held-for';
import { foldText } from '../filters/filter-matching.js';

/** A hash by which a wish is alike to others: 64 bits as PostgreSQL's bigint. */
export interface Mark {
  kind: MarkKind;
  mark: string;
}

/** What is compared of a wish. */
export interface ComparedWish {
  title: string;
  description: string;
  productUrl?: string | null | undefined;
}

/** Marks of a text. Of two texts that have half of their pairs of words in common four in five share one, with a quarter one in six. */
const TEXT_MARKS = 12;
const PAIRS_OF_A_MARK = 3;
const LINKS_MAX = 4;
const WEB_ADDRESS = /https?:\/\/[^\s<>"']+/giu;
const NUMBERS = /\p{N}+/gu;
const WORDS = /[\p{L}0][\p{L}\p{M}]*/gu;
/** Without spaces between words every two characters count as one. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}]/u;
/** Parts of a query that say where a visitor comes from, and not what they see. */
const TRACKING = /^(utm_|ref|aff|source|tag$|fbclid|gclid|igshid|mc_|si$)/i;

/** What a wish is alike to others by, in its text and its links. */
export function marksOf({ title, description, productUrl }: ComparedWish): Mark[] {
  const text = `${title}\n${description}`;
  const addresses = [...(productUrl ? [productUrl] : []), ...(text.match(WEB_ADDRESS) ?? [])];
  const links = [...new Set(addresses)].slice(0, LINKS_MAX).flatMap(linkMarks);
  const marks = [...textMarks(text), ...links];
  return [...new Map(marks.map((mark) => [`${mark.kind} ${mark.mark}`, mark])).values()];
}

/** Where a wish came from: without the key nobody finds the address again by trying all there are. */
export function networkMark(address: string, key: string): Mark {
  return { kind: 'network', mark: bigint(createHmac('sha256', key).update(`network ${address}`).digest()) };
}

/**
 * MinHash: of all pairs of words those that are least by each of several orders, a few of which are a mark together, whatever else
 * stands between them.
 */
function textMarks(text: string): Mark[] {
  const pairs = pairsOf(foldText(text).replace(WEB_ADDRESS, ' ').replace(NUMBERS, '0'));
  const hashes = [...pairs].map((pair) => createHash('sha256').update(pair).digest().readUInt32BE());
  if (hashes.length === 0) return [];
  return Array.from({ length: TEXT_MARKS }, (_, at) => {
    const least = Array.from({ length: PAIRS_OF_A_MARK }, (_, pair) => leastBy(at * PAIRS_OF_A_MARK + pair, hashes));
    return markOf('text', `${at} ${least.join(' ')}`);
  });
}

/** The hash that comes first once all are in another order, which the number stands for. */
function leastBy(order: number, hashes: readonly number[]): number {
  const placeOf = (hash: number) => {
    const mixed = Math.imul(hash ^ Math.imul(order + 1, 0x9e3779b1), 0x2c1b3c6d);
    const again = Math.imul(mixed ^ (mixed >>> 15), 0x297a2d39);
    return (again ^ (again >>> 13)) >>> 0;
  };
  return hashes.reduce((least, hash) => Math.min(least, placeOf(hash)), Number.POSITIVE_INFINITY);
}

function pairsOf(folded: string): Set<string> {
  const words = [...folded.matchAll(WORDS)].flatMap(([word]) => (UNSPACED.test(word) ? [...word] : [word]));
  const pairs = words.slice(1).map((word, at) => `${words[at]} ${word}`);
  return new Set(pairs.length > 0 ? pairs : words);
}

function linkMarks(address: string): Mark[] {
  if (!URL.canParse(address)) return [];
  const { hostname, pathname, searchParams } = new URL(address);
  const page = `${hostname.replace(/^www\.|\.$/g, '')}${pathname.replace(/\/+$/, '')}`;
  const query = [...searchParams].filter(([name]) => !TRACKING.test(name)).map((pair) => pair.join('='));
  return [markOf('link', [page, ...query.sort()].join('&')), markOf('page', page)];
}

const markOf = (kind: MarkKind, text: string): Mark => ({
  kind,
  mark: bigint(createHash('sha256').update(`${kind} ${text}`).digest()),
});

const bigint = (hash: Buffer) => String(hash.readBigInt64BE());
