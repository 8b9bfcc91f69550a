import { itemAt } from './items.mjs';

const VOCABULARY = 6_000;
const SYLLABLES = 'ka lo mi ter ben sol ra du pen vi sha tor nel gi mo lan que fis or ta ble jun wo hex'.split(' ');
const CHARACTERS = [...'日本旅行咖啡書店相機植物山海星空夜市料理音樂電影單車露營烘焙手作陶藝花園貓狗月光雨天風箏'];
/** One in this many words is Chinese. */
const CHINESE_EVERY = 3;
/**
 * Number of top ranks of Zipf's law to skip, because a language's most common words carry no meaning and are not searched
 * for.
 */
const RANKS_LEFT_OUT = 10;

/**
 * Creates words distributed as in a language by Zipf's law: a few are frequent and most are rare.
 *
 * @param {() => number} random returns a number from 0 to 1
 * @returns a function that returns a word
 */
export function createWords(random) {
  const words = Array.from({ length: VOCABULARY }, (_value, at) =>
    at % CHINESE_EVERY === 0 ? spell(at / CHINESE_EVERY, CHARACTERS, 2) : spell(at, SYLLABLES, 3),
  );
  let sum = 0;
  const ends = words.map((_word, at) => {
    sum += 1 / (at + 1 + RANKS_LEFT_OUT);
    return sum;
  });
  return () => itemAt(words, firstAbove(ends, random() * sum));
}

/**
 * Returns the number written with these symbols as its digits.
 *
 * @param {number} number
 * @param {string[]} symbols
 * @param {number} length
 */
function spell(number, symbols, length) {
  let word = '';
  let left = number;
  for (let at = 0; at < length; at += 1) {
    word += itemAt(symbols, left % symbols.length);
    left = Math.floor(left / symbols.length);
  }
  return word;
}

/**
 * Returns the index of the first of the ascending numbers that is greater than the value.
 *
 * @param {number[]} numbers
 * @param {number} value
 */
function firstAbove(numbers, value) {
  let from = 0;
  let to = numbers.length - 1;
  while (from < to) {
    const middle = (from + to) >> 1;
    if (itemAt(numbers, middle) > value) to = middle;
    else from = middle + 1;
  }
  return from;
}
