import { itemAt } from '../lib/items.mjs';

/** @import { CreateWishRequest } from '@wishboard/contracts/http/wishes/wish' */
/** @import { Random } from './random.mjs' */
/** @import { Want } from './wants.mjs' */

/**
 * A member to create, and the wishes to make.
 *
 * @typedef {{ from: string, isNew: boolean, wishes: CreateWishRequest[] }} PlannedMember
 */

/** Numbers of ordinary members: those older than a day, and three kinds of newcomers of today. */
const KNOWN = 700;
const FEW = 200;
const IMPORTERS = 60;
const FANS = 40;
/** Numbers of newcomers who share one address: a class, and visitors of a library who import their lists. */
const CLASS = 30;
const LIBRARY = 6;
/** The largest number of wishes that a newcomer imports, and how many of those have a link. */
const LIST_MAX = 50;
const LINKS_MAX = 25;

/**
 * Creates 1,000 ordinary members from real wants. Most have been members for long, and make one to three wishes. Newcomers
 * make a few wishes, import a whole list at once, or wish for the book that everybody wants now.
 *
 * @param {Random} random
 * @param {Want[][]} lists the wants of each member
 * @returns {PlannedMember[]}
 */
export function ordinaryMembers({ below, shuffled }, lists) {
  const all = shuffled(lists);
  const listAt = (/** @type {number} */ at) => shuffled(itemAt(all, at % all.length));
  const popular = mostWanted(lists);
  const members = Array.from({ length: KNOWN + FEW + IMPORTERS + FANS }, (_, at) => {
    const isNew = at >= KNOWN;
    const newcomer = at - KNOWN;
    const from =
      isNew && newcomer < CLASS
        ? '203.0.113.1'
        : newcomer >= FEW && newcomer < FEW + LIBRARY
          ? '203.0.113.2'
          : `10.${at >> 8}.${at & 255}.1`;
    const wanted = () => {
      if (!isNew) return listAt(at).slice(0, 1 + below(3));
      if (newcomer < FEW) return listAt(at).slice(0, 1 + below(9));
      if (newcomer < FEW + IMPORTERS) return longest(all, newcomer - FEW).slice(0, LIST_MAX);
      return [popular, ...listAt(at).slice(0, 4)];
    };
    return { from, isNew, wishes: wanted().map(asWish) };
  });
  return members;
}

/** @param {Want} want @param {number} at @returns {CreateWishRequest} */
function asWish({ id, title, description }, at) {
  return {
    title,
    description,
    category: 'books',
    ...(at < LINKS_MAX && { productUrl: `https://books.example/b/${id}` }),
  };
}

/**
 * Picks from the members with the longest lists, whose wants are the most alike.
 *
 * @param {Want[][]} lists
 * @param {number} at
 */
const longest = (lists, at) =>
  itemAt(
    lists.toSorted((one, other) => other.length - one.length),
    at,
  );

/** @param {Want[][]} lists */
function mostWanted(lists) {
  /** @type {Map<Want, number>} */
  const counts = new Map();
  for (const want of lists.flat()) counts.set(want, (counts.get(want) ?? 0) + 1);
  const [popular] = itemAt(
    [...counts].sort((one, other) => other[1] - one[1]),
    0,
  );
  return popular;
}
