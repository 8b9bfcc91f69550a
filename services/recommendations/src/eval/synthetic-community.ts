import type { Category } from '@wishboard/contracts/http/category';
import type { Action } from '../taste/event-weights.js';
import type { TasteWish } from '../taste/taste-model.js';
import type { Community } from './community.js';
import { seededRandom } from './seeded-random.js';

export interface SyntheticSize {
  members: number;
  wishes: number;
}

/** What somebody can be fond of: words of it in one language, and the category it belongs to. */
const TASTES: readonly (readonly [Category, string])[] = [
  ['travel', 'kyoto onsen temple ryokan shinkansen maple'],
  ['travel', '京都 溫泉 神社 賞楓 旅館 新幹線'],
  ['travel', 'iceland aurora glacier fjord campervan hiking'],
  ['travel', '環島 單車 花蓮 台東 太平洋 民宿'],
  ['electronics', 'camera film lens darkroom leica tripod'],
  ['electronics', '鍵盤 軸體 鍵帽 筆電 螢幕 耳機'],
  ['electronics', 'synthesizer drum vinyl turntable speaker amplifier'],
  ['food', 'sourdough croissant butter oven flour baking'],
  ['food', '咖啡 手沖 咖啡豆 拿鐵 甜點 抹茶'],
  ['food', '拉麵 火鍋 牛肉麵 夜市 小吃 壽司'],
  ['books', 'novel poetry mystery paperback library author'],
  ['books', '小說 詩集 書店 推理 繪本 村上'],
  ['health', 'marathon trail running shoe tempo interval'],
  ['health', '瑜珈 冥想 伸展 皮拉提斯 健身 重訓'],
  ['home', 'houseplant monstera garden compost seedling terrace'],
  ['home', '沙發 檯燈 木工 書櫃 陽台 植栽'],
  ['entertainment', 'boardgame meeple strategy dice campaign dungeon'],
  ['entertainment', '演唱會 樂團 專輯 門票 吉他 音樂祭'],
  ['education', 'piano sonata lesson scale recital metronome'],
  ['education', '日文 檢定 單字 文法 留學 家教'],
  ['fashion', 'denim boots leather jacket vintage tailor'],
  ['fashion', '毛衣 外套 穿搭 帆布 項鍊 圍巾'],
];
/** Words that go with any taste, as most words of a text do: 400 made-up ones. */
const FILLER = Array.from({ length: 400 }, (_value, i) => {
  const [first, second] = [Math.floor(i / 20), i % 20];
  return `${'bdfgklmnprst'[first % 12]}${'aeiou'[second % 5]}${'lmnrst'[(first + second) % 6]}${'aeiou'[first % 5]}${second}x`;
});

const DAY = 24 * 3600 * 1000;
const NOW = Date.UTC(2026, 0, 1);
const HELD_OUT = 0.2;
/** Share of acts that have nothing to do with a member's tastes but with what everybody likes. */
const BY_FASHION = 0.2;
/** Wishes too young to have an act. */
const BRAND_NEW = 0.05;

/**
 * A community with planted tastes: a member has two or three, a wish has one and some words of it, acts go to wishes of
 * one's tastes, the well-known ones more often, and some to whatever is in fashion. Half of it is Chinese. The same
 * seed gives the same community.
 */
export function syntheticCommunity({ members, wishes }: SyntheticSize, seed: number): Community {
  const random = seededRandom(seed);
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
  const made: TasteWish[] = [];
  const byTaste: TasteWish[][] = TASTES.map(() => []);
  const fashion: TasteWish[] = [];
  const fresh = new Map<TasteWish, number>();
  for (let i = 0; i < wishes; i += 1) {
    const taste = Math.floor(random() * TASTES.length);
    const [category, list] = TASTES[taste] as (typeof TASTES)[number];
    const words = list.split(' ');
    const isNew = random() < BRAND_NEW;
    const wish: TasteWish = {
      id: `wish-${i}`,
      userId: `member-${Math.floor(random() * members)}`,
      title: `${pick(words)} ${pick(FILLER)}`,
      description: [...Array.from({ length: 6 }, () => pick(FILLER)), pick(words)].join(' '),
      productTitle: null,
      tags: random() < 0.3 ? [pick(words)] : [],
      category: random() < 0.6 ? category : 'general',
      color: random() < 0.5 ? 'yellow' : 'green',
      isGranted: false,
      createdAt: NOW - (isNew ? random() : 1 + random() * 90) * DAY,
    };
    made.push(wish);
    if (isNew) fresh.set(wish, taste);
    else byTaste[taste]?.push(wish);
    if (!isNew && random() < 0.05) fashion.push(wish);
  }
  const wellKnown = (items: readonly TasteWish[]) => items[Math.floor(items.length * random() ** 1.7)];
  const actions = new Map<string, Action[]>();
  const holdout = new Map<string, Set<string>>();
  for (let i = 0; i < members; i += 1) {
    const userId = `member-${i}`;
    const tastes = [0, 1, 2].slice(0, 2 + Math.floor(random() * 2)).map(() => Math.floor(random() * TASTES.length));
    const count = 1 + Math.floor(60 * random() ** 2);
    const wanted = new Set<TasteWish>();
    for (let j = 0; j < count; j += 1) {
      const wish = random() < BY_FASHION ? wellKnown(fashion) : wellKnown(byTaste[pick(tastes)] ?? []);
      if (wish && wish.userId !== userId) wanted.add(wish);
    }
    const held = new Set([...wanted].filter(() => random() < HELD_OUT).map(({ id }) => id));
    for (const [wish, taste] of fresh) if (tastes.includes(taste) && random() < 0.1) held.add(wish.id);
    if (held.size > 0) holdout.set(userId, held);
    const acted = [...wanted].filter(({ id }) => !held.has(id));
    actions.set(
      userId,
      acted.map(({ id }) => ({ wishId: id, kind: 'react', at: NOW - random() * 60 * DAY })),
    );
  }
  return { wishes: made, actions, keywords: new Map(), holdout, now: NOW };
}
