import { createHash, createHmac } from 'node:crypto';
import type { MarkKind } from '@wishboard/contracts/http/moderation/held-for';
import { foldText } from '../filters/filter-matching.js';

/** A hash by which similar wishes are recognised: 64 bits, as the decimal text of a PostgreSQL `bigint`. */
export interface Mark {
  kind: MarkKind;
  mark: string;
}

/** The parts of a wish that are compared. */
export interface ComparedWish {
  title: string;
  description: string;
  productUrl?: string | null | undefined;
}

/**
 * Number of marks of a text. Two texts that share half of their word pairs share a mark in four of five cases; with a quarter shared,
 * in one of six.
 */
const TEXT_MARKS = 12;
const PAIRS_OF_A_MARK = 3;
const LINKS_MAX = 4;
const WEB_ADDRESS = /https?:\/\/[^\s<>"']+/giu;
const NUMBERS = /\p{N}+/gu;
const WORDS = /[\p{L}0][\p{L}\p{M}]*/gu;
/** Scripts without spaces between words: each character counts as a word of its own. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}]/u;
/** Query parameters that track where a visitor comes from and do not change the page. */
const TRACKING = /^(utm_|ref|aff|source|tag$|fbclid|gclid|igshid|mc_|si$)/i;

/** Returns the marks of a wish's text and links, without duplicates. */
export function marksOf({ title, description, productUrl }: ComparedWish): Mark[] {
  const text = `${title}\n${description}`;
  const addresses = [...(productUrl ? [productUrl] : []), ...(text.match(WEB_ADDRESS) ?? [])];
  const links = [...new Set(addresses)].slice(0, LINKS_MAX).flatMap(linkMarks);
  const marks = [...textMarks(text), ...links];
  return [...new Map(marks.map((mark) => [`${mark.kind} ${mark.mark}`, mark])).values()];
}

/**
 * Returns the mark of the network address that a wish was sent from. The hash is keyed (HMAC), so that the address cannot be recovered
 * by trying all addresses.
 */
export function networkMark(address: string, key: string): Mark {
  return { kind: 'network', mark: bigint(createHmac('sha256', key).update(`network ${address}`).digest()) };
}

/**
 * MinHash of the word pairs of a text. Each mark combines the smallest hashes under {@link PAIRS_OF_A_MARK} different orders, so that
 * two texts can share a mark although other words differ.
 */
function textMarks(text: string): Mark[] {
  const pairs = pairsOf(foldText(text).replace(WEB_ADDRESS, ' ').replace(NUMBERS, '0'));
  const hashes = [...pairs].map((pair) => createHash('sha256').update(pair).digest().readUInt32BE());
  if (hashes.length === 0) return [];
  return Array.from({ length: TEXT_MARKS }, (_, at) => {
    const least = Array.from({ length: PAIRS_OF_A_MARK }, (_, pair) => minHash(at * PAIRS_OF_A_MARK + pair, hashes));
    return markOf('text', `${at} ${least.join(' ')}`);
  });
}

/** Returns the smallest hash after the hashes were permuted; `order` selects the permutation. */
function minHash(order: number, hashes: readonly number[]): number {
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
