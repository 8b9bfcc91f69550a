import { CATEGORIES } from '@wishboard/contracts/http/fields/category';
import type { Action } from '../model/event-weights.js';
import type { TasteWish } from '../model/taste-model.js';
import type { Community } from './community.js';
import { type SeededRandom, seededRandom } from './seeded-random.js';

export interface SyntheticSize {
  members: number;
  wishes: number;
}

/** A topic that several wishes share: its words in one language, and its category. */
interface Topic {
  words: string[];
  category: TasteWish['category'];
}

/**
 * A maker of things that are wished for, such as an author or a brand. Most of a maker's wishes are of one topic, some of them in a
 * series.
 */
interface Maker {
  name: string;
  topics: Topic[];
  fame: number;
  series: string[];
}

/** A wish with its hidden properties, which only the generator knows. */
interface Planted {
  wish: TasteWish;
  topics: Topic[];
  maker: Maker;
  circle: number;
  fame: number;
  isNew: boolean;
}

const DAY = 24 * 3600 * 1000;
const NOW = Date.UTC(2026, 0, 1);
const TOPICS = 100;
const OWNERS = 50;
/** Share of each member's marks that is held out, and share of the wishes whose marks are all held out. */
const HELD_OUT = 0.2;
const BRAND_NEW = 0.05;
/** Median number of marks of a member, and the standard deviation of its logarithm. */
const MARKS_MEDIAN = 14;
const MARKS_SPREAD = 1.0;
const MARKS_MAX = 150;
/** Standard deviation of the logarithm of the fame of a wish and of a maker, which gives a long tail. */
const WISH_FAME = 1.2;
const MAKER_FAME = 1;
/** Returns the share of marks that go to wishes everybody likes: members with few marks mark mainly widely known wishes. */
const mainstreamOf = (marks: number) => 0.8 / Math.sqrt(marks);
/**
 * Shares of marks that go to the maker of an earlier mark, and to wishes that a circle of friends likes. The rest goes to the
 * member's topics.
 */
const SAME_MAKER = 0.25;
const SAME_CIRCLE = 0.15;
/** Share of the words of a text that belong to its topic. */
const TOPIC_WORD = 0.6;

/**
 * Generates a community with planted tastes, in the proportions of real ones. A few wishes are known to everybody and most to few.
 * A member has two to four topics, follows makers and series, and belongs to circles that no text reveals. A text has words of its
 * topic among many words that tell nothing. Half of the words are Chinese. The same seed gives the same community.
 */
export function syntheticCommunity({ members, wishes }: SyntheticSize, seed: number): Community {
  const random = seededRandom(seed);
  const planted = plantWishes(wishes, random);
  const everybody = sampler(planted, random);
  const byTopic = grouped(planted, ({ topics }) => topics, random);
  const byMaker = grouped(planted, ({ maker }) => [maker], random);
  const byCircle = grouped(planted, ({ circle }) => [circle], random);
  const allTopics = [...byTopic.keys()];
  const circles = [...byCircle.keys()];
  const actions = new Map<string, Action[]>();
  const holdout = new Map<string, Set<string>>();
  for (let i = 0; i < members; i += 1) {
    const userId = `member-${i}`;
    const count = Math.min(MARKS_MAX, Math.max(2, Math.round(MARKS_MEDIAN * Math.exp(MARKS_SPREAD * random.normal()))));
    const topics = Array.from({ length: 2 + random.below(3) }, () => random.pick(allTopics));
    const mine = Array.from({ length: 2 }, () => random.pick(circles));
    const mainstream = mainstreamOf(count);
    const marked: Planted[] = [];
    for (let tries = 0; marked.length < count && tries < 4 * count; tries += 1) {
      const way = random();
      const before = marked.length > 0 ? random.pick(marked) : undefined;
      let mark: Planted | undefined;
      if (way < mainstream) mark = everybody();
      else if (way < mainstream + SAME_MAKER && before) mark = byMaker.get(before.maker)?.();
      else if (way < mainstream + SAME_MAKER + SAME_CIRCLE) mark = byCircle.get(random.pick(mine))?.();
      else mark = byTopic.get(random.pick(topics))?.();
      if (mark && mark.wish.userId !== userId && !marked.includes(mark)) marked.push(mark);
    }
    const held = new Set(marked.filter(({ isNew }) => isNew || random() < HELD_OUT));
    if (held.size > 0) holdout.set(userId, new Set([...held].map(({ wish }) => wish.id)));
    actions.set(
      userId,
      marked
        .filter((mark) => !held.has(mark))
        .map(({ wish }) => ({ wishId: wish.id, kind: 'react', at: NOW - random() * 60 * DAY })),
    );
  }
  const known = { interests: new Map(), forgotten: new Map(), ignored: new Map() };
  return { wishes: planted.map(({ wish }) => wish), actions, ...known, holdout, now: NOW };
}

function plantWishes(count: number, random: SeededRandom): Planted[] {
  const word = wordMaker(random);
  const filler = Array.from({ length: 3_000 }, (_value, i) => word(i % 2 === 0));
  const fillerWord = () => filler[Math.floor(filler.length * random() ** 2)] ?? '';
  const topics = Array.from({ length: TOPICS }, (_value, i): Topic => {
    return { words: Array.from({ length: 10 }, () => word(i % 2 === 0)), category: random.pick(CATEGORIES) };
  });
  const makers = Array.from({ length: Math.ceil(count / 3) }, (_value, i): Maker => {
    const [first, second] = [random.pick(topics), random.pick(topics)];
    return {
      name: `${word(i % 2 === 0)} ${word(i % 2 === 0)}`,
      topics: random() < 0.4 ? [first, second] : [first],
      fame: Math.exp(MAKER_FAME * random.normal()),
      series: Array.from({ length: random.below(3) }, () => word(i % 2 === 0)),
    };
  });
  return Array.from({ length: count }, (_value, i): Planted => {
    const maker = random.pick(makers);
    const own = [...maker.topics, ...(random() < 0.3 ? [random.pick(topics)] : [])];
    const about = () => (random() < TOPIC_WORD ? random.pick(random.pick(own).words) : fillerWord());
    const series =
      maker.series.length > 0 && random() < 0.5 ? ` (${random.pick(maker.series)} ${1 + random.below(9)})` : '';
    return {
      topics: own,
      maker,
      circle: random.below(Math.ceil(count / 30)),
      fame: maker.fame * Math.exp(WISH_FAME * random.normal()),
      isNew: random() < BRAND_NEW,
      wish: {
        id: `wish-${i}`,
        userId: `owner-${random.below(OWNERS)}`,
        title: `${about()} ${about()} ${about()}${series}`,
        description: `${maker.name}. ${Array.from({ length: 14 }, about).join(' ')}`,
        productTitle: null,
        tags: own.filter(() => random() < 0.7).map((topic) => random.pick(topic.words.slice(0, 3))),
        category: random() < 0.6 ? (own[0]?.category ?? 'general') : 'general',
        color: random() < 0.5 ? 'yellow' : 'green',
        isGranted: false,
        createdAt: NOW - (1 + random() * 90) * DAY,
      },
    };
  });
}

/** Returns a function that draws a wish, with a probability in proportion to its fame. */
function sampler(wishes: readonly Planted[], random: SeededRandom): () => Planted {
  let total = 0;
  const sums = wishes.map(({ fame }) => {
    total += fame;
    return total;
  });
  return () => {
    const at = random() * total;
    let [low, high] = [0, sums.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] ?? 0) > at) high = middle;
      else low = middle + 1;
    }
    return wishes[low] as Planted;
  };
}

function grouped<Key>(wishes: readonly Planted[], keysOf: (wish: Planted) => readonly Key[], random: SeededRandom) {
  const groups = new Map<Key, Planted[]>();
  for (const wish of wishes) {
    for (const key of keysOf(wish)) groups.set(key, [...(groups.get(key) ?? []), wish]);
  }
  return new Map([...groups].map(([key, group]) => [key, sampler(group, random)]));
}

/** Returns a function that makes up words: three syllables, or two Chinese characters. */
export function wordMaker(random: SeededRandom): (isLatin: boolean) => string {
  const syllable = () =>
    random.pick([...'bdfgklmnprstvz']) + random.pick([...'aeiou']) + random.pick(['', '', ...'lmnrst']);
  const characters = [
    ...'山水風花雪月雲海星光森林河湖石玉金木火土春夏秋冬東西南北琴書畫詩茶酒米麥魚鳥馬龍虎鶴梅蘭竹菊紅青白黑',
  ];
  return (isLatin) =>
    isLatin ? `${syllable()}${syllable()}${syllable()}` : `${random.pick(characters)}${random.pick(characters)}`;
}
