import { TasteModel } from '../model/taste-model.js';
import { informativeActs, NO_INTERESTS, recommend } from '../ranking/recommend.js';
import type { Community } from './community.js';
import { SHOWN } from './measures.js';
import { type SeededRandom, seededRandom } from './seeded-random.js';
import { wordMaker } from './synthetic-community.js';

/** Things that members of both languages wish for, each by its English and its Chinese name. */
const THINGS =
  `Kyoto 京都, Osaka 大阪, Hokkaido 北海道, Taipei 台北, Hualien 花蓮, Paris 巴黎, London 倫敦, Iceland 冰島, Camera 相機, Lens 鏡頭,
  Headphones 耳機, Keyboard 鍵盤, Tablet 平板, Phone 手機, Guitar 吉他, Piano 鋼琴, Violin 小提琴, Coffee 咖啡, Matcha 抹茶, Oven 烤箱,
  Sofa 沙發, Lamp 檯燈, Garden 花園, Orchid 蘭花, Sneakers 球鞋, Coat 大衣, Umbrella 雨傘, Backpack 背包, Ring 戒指, Perfume 香水,
  Bicycle 腳踏車, Diving 潛水, Skiing 滑雪, Swimming 游泳, Marathon 馬拉松, Yoga 瑜珈, Camping 露營, Tennis 網球, Photography 攝影, Watercolor 水彩,
  Pottery 陶藝, Baking 烘焙, Chocolate 巧克力, Novel 小說, Comics 漫畫, Dictionary 字典, Movie 電影, Concert 演唱會, Puzzle 拼圖, Telescope 望遠鏡`
    .split(',')
    .map((pair) => pair.trim().split(' ') as [english: string, chinese: string]);

const DAY = 24 * 3600 * 1000;
const NOW = Date.UTC(2026, 0, 1);
const THINGS_OF_MEMBER = 3;
const MARKS = 10;
const WORDS = 12;
/** Length of the list in which the first six wishes of the other language are looked for. */
const LONGEST = 400;
/** Number of filler words of each language, which tell nothing. */
const FILLERS = 1_500;

export interface BilingualCommunitySize {
  members: number;
  wishes: number;
  /** Share of the members who read both languages. Their acts are the only link between the two by behaviour. */
  bilingual: number;
}

/** A community that is half English and half Chinese. Held out are the wishes of the other language about a member's things. */
export interface BilingualCommunity extends Community {
  /** Returns a function that tells whether a wish is not in the member's language. */
  foreign: (userId: string) => (wishId: string) => boolean;
}

/**
 * Generates a community in which both languages wish for the same things, each by its own names. The same seed gives the same
 * community.
 */
export function bilingualCommunity(
  { members, wishes, bilingual }: BilingualCommunitySize,
  seed: number,
): BilingualCommunity {
  const random = seededRandom(seed);
  const word = wordMaker(random);
  const fillers = [true, false].map((isLatin) => Array.from({ length: FILLERS }, () => word(isLatin)));
  const planted = Array.from({ length: wishes }, (_value, i) => plant(i, fillers, random));
  const about = new Map<string, string[]>();
  for (const { id, tongue, thing } of planted)
    about.set(`${tongue} ${thing}`, [...(about.get(`${tongue} ${thing}`) ?? []), id]);
  const tongues = new Map<string, number>();
  const [actions, holdout]: [Community['actions'], Community['holdout']] = [new Map(), new Map()];
  for (let i = 0; i < members; i += 1) {
    const userId = `member-${i}`;
    const tongue = i % 2;
    tongues.set(userId, tongue);
    const isBilingual = random() < bilingual;
    const things = Array.from({ length: THINGS_OF_MEMBER }, () => random.below(THINGS.length));
    const one = (of: number) => random.pick(about.get(`${of} ${random.pick(things)}`) ?? ['']);
    const marks = Array.from({ length: MARKS }, () => one(isBilingual && random() < 0.5 ? 1 - tongue : tongue));
    const done = new Set(marks.filter(Boolean));
    const foreign = things.flatMap((thing) => about.get(`${1 - tongue} ${thing}`) ?? []);
    holdout.set(userId, new Set(foreign.filter((id) => !done.has(id))));
    actions.set(
      userId,
      [...done].map((wishId) => ({ wishId, kind: 'react', at: NOW - DAY })),
    );
  }
  const tongueOf = new Map(planted.map(({ id, tongue }) => [id, tongue]));
  return {
    wishes: planted.map(({ wish }) => wish),
    actions,
    holdout,
    forgotten: new Map(),
    ignored: new Map(),
    interests: new Map(),
    now: NOW,
    foreign: (userId) => (wishId) => tongueOf.get(wishId) !== tongues.get(userId),
  };
}

function plant(i: number, fillers: string[][], random: SeededRandom) {
  const [tongue, thing] = [random.below(2), random.below(THINGS.length)];
  const name = THINGS[thing]?.[tongue] ?? '';
  const filler = () => random.pick(fillers[tongue] ?? []);
  const id = `wish-${i}`;
  const wish = {
    id,
    userId: `owner-${i % 100}`,
    title: `${filler()} ${name} ${filler()}`,
    description: `${Array.from({ length: WORDS }, filler).join(' ')} ${name}`,
    productTitle: null,
    tags: [],
    category: 'general' as const,
    color: 'yellow' as const,
    isGranted: false,
    createdAt: NOW - DAY,
  };
  return { id, tongue, thing, wish };
}

/**
 * Returns the share of the first six recommendations in the other language that are about the member's things, as a mean over the
 * members.
 *
 * @param shared returns the term under which a term is counted, by default the shared term of names in English and Chinese
 */
export function hitsAcrossLanguages(community: BilingualCommunity, shared?: (term: string) => string): number {
  const { wishes, actions, holdout, now } = community;
  const model = new TasteModel(undefined, wishes.length, shared);
  for (const wish of wishes) model.putWish(wish);
  for (const [userId, acts] of actions) model.setMember(userId, informativeActs(acts, now));
  let hits = 0;
  for (const [userId, wanted] of holdout) {
    const acts = actions.get(userId) ?? [];
    const member = { actions: acts, excluded: new Set(acts.map(({ wishId }) => wishId)), ...NO_INTERESTS };
    const { list } = recommend(model, userId, member, now, LONGEST, true);
    const foreign = list.map(({ id }) => id).filter(community.foreign(userId));
    hits += foreign.slice(0, SHOWN).filter((id) => wanted.has(id)).length / SHOWN;
  }
  return hits / Math.max(1, holdout.size);
}
