/** @import { CreateWishRequest } from '@wishboard/contracts/http/wishes/wish' */
/** @import { Random } from './random.mjs' */
/** @import { Want } from './wants.mjs' */

/** @typedef {(random: Random, words: string[], books: Want[]) => () => CreateWishRequest} Strategy */

const AMAZING =
  'Amazing deal on designer watches only today, write to us on our channel and get seventy percent off every order, shipping is free worldwide';
/** Each _ is replaced by a random word. */
const TEMPLATE = 'Get _ _ now! The best _ for _ people, ask _ today and save 70 percent on _ with our _ club';
const TEMPLATE_CHINESE = '限時優惠_全面七折，加入_立刻領取_，數量有限送完為止，私訊_了解更多';
const SYNONYMS = [
  ['Huge', 'Big', 'Giant', 'Massive', 'Great'],
  ['discount', 'sale', 'bargain', 'offer', 'rebate'],
  ['on all', 'for every', 'across our', 'on any', 'for all'],
  ['handbags', 'bags', 'purses', 'clutches', 'totes'],
  ['this week', 'today', 'right now', 'tonight', 'this month'],
  ['message us', 'write to us', 'contact us', 'call us', 'text us'],
  ['for a', 'to get a', 'and claim a', 'and win a', 'to receive a'],
  ['free', 'complimentary', 'gratis', 'bonus', 'special'],
  ['gift', 'present', 'voucher', 'coupon', 'card'],
];
const WATCHES = 'https://watches.example/buy';

/**
 * Ways to write spam. Each takes a random generator and the community's words, and returns a function that writes an
 * account's next wish. The spam rules were tuned on `tuned`, and have never been tried on `others`.
 *
 * @type {Record<string, Record<string, Strategy>>}
 */
export const STRATEGIES = {
  tuned: {
    'one text with small changes':
      ({ below, pick }, words) =>
      () => {
        const text = AMAZING.split(' ');
        for (let change = 0; change < 3; change += 1) text[below(text.length)] = pick(words);
        return wishOf(text.join(' '));
      },
    'a template with random words':
      ({ pick }, words) =>
      () =>
        wishOf(TEMPLATE.replace(/_/g, () => pick(words))),
    'one link, different texts':
      ({ pick, below }, words) =>
      () => ({
        ...wishOf(some(pick, words, 12)),
        productUrl: `${WATCHES}?utm_id=${below(1e9)}`,
      }),
    'nothing alike':
      ({ pick, below }, words) =>
      () =>
        wishOf(some(pick, words, 8 + below(16))),
  },
  others: {
    'synonyms for every word':
      ({ pick }) =>
      () =>
        wishOf(SYNONYMS.map(pick).join(' ')),
    'a template in Chinese':
      ({ pick }, words) =>
      () =>
        wishOf(TEMPLATE_CHINESE.replace(/_/g, () => pick(words))),
    'one page, any query':
      ({ pick, below }, words) =>
      () => ({
        ...wishOf(some(pick, words, 12)),
        productUrl: `https://bags.example/p?${pick(words)}=${below(1e9)}`,
      }),
    'texts of ordinary members':
      ({ pick }, _words, books) =>
      () => {
        const { title, description } = pick(books);
        return { title, description };
      },
  },
};

/** @param {Random['pick']} pick @param {string[]} words @param {number} count */
const some = (pick, words, count) => Array.from({ length: count }, () => pick(words)).join(' ');
const wishOf = (/** @type {string} */ text) => ({ title: [...text].slice(0, 40).join(''), description: text });
