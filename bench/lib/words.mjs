const VOCABULARY = 6_000;
const SYLLABLES = 'ka lo mi ter ben sol ra du pen vi sha tor nel gi mo lan que fis or ta ble jun wo hex'.split(' ');
const CHARACTERS = [...'日本旅行咖啡書店相機植物山海星空夜市料理音樂電影單車露營烘焙手作陶藝花園貓狗月光雨天風箏'];
/** Of so many words one is Chinese. */
const CHINESE_EVERY = 3;
/** Ranks at the head of the law that are left out: a language's most common words say nothing, and are not looked at. */
const RANKS_LEFT_OUT = 10;

/**
 * Words as a language has them, few of them often and most of them rarely, by Zipf's law.
 *
 * @param random answers a number from 0 to 1
 * @returns a function that answers a word
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
  return () => words[firstAbove(ends, random() * sum)];
}

/** The number written with these symbols as its digits. */
function spell(number, symbols, length) {
  let [word, left] = ['', number];
  for (let at = 0; at < length; at += 1) {
    word += symbols[left % symbols.length];
    left = Math.floor(left / symbols.length);
  }
  return word;
}

/** Where the first of the ascending numbers is that is above the value. */
function firstAbove(numbers, value) {
  let [from, to] = [0, numbers.length - 1];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (numbers[middle] > value) to = middle;
    else from = middle + 1;
  }
  return from;
}
