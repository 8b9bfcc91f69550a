import type { Category } from '@wishboard/contracts/http/fields/category';
import { classify } from './classify.js';

const wish = (title: string, description = '') => ({ title, description, productTitle: null, keywords: [] });

const SURE: readonly (readonly [Category, string, string?])[] = [
  ['health', 'A yoga mat that does not slip'],
  ['health', 'Run my first half marathon'],
  ['health', '想要一對啞鈴在家健身'],
  ['health', '今年要減重十公斤', '每天跑步半小時'],
  ['electronics', 'Noise-cancelling headphones for the train'],
  ['electronics', 'A mechanical keyboard with brown switches'],
  ['electronics', '新筆電', '現在這台已經七年了'],
  ['electronics', '想換一台微單相機'],
  ['travel', 'See the northern lights in Iceland'],
  ['travel', 'Two weeks in Kyoto'],
  ['travel', '想去京都看楓葉'],
  ['travel', '日本旅遊', '帶爸媽去一趟'],
  ['travel', '機車環島一圈'],
  ['education', 'Learn Japanese up to JLPT N2'],
  ['education', 'Piano lessons for a beginner'],
  ['education', '考過多益九百分'],
  ['education', '報名線上課程學攝影'],
  ['fashion', 'White sneakers that survive rain'],
  ['fashion', 'A silver necklace'],
  ['fashion', '一件好看的大衣'],
  ['fashion', '女兒的新書包'],
  ['home', 'An oak bookshelf for the living room'],
  ['home', 'A coffee table'],
  ['home', '氣炸鍋推薦'],
  ['home', '陽台種滿植物'],
  ['entertainment', 'Concert tickets for the spring tour'],
  ['entertainment', 'Finish a 5,000 piece jigsaw'],
  ['entertainment', '五月天演唱會的票'],
  ['entertainment', '揪團玩桌遊'],
  ['food', 'The best ramen in town'],
  ['food', 'Bake a sourdough loaf'],
  ['food', '想吃米其林三星'],
  ['food', '手沖咖啡器具與咖啡豆'],
  ['books', 'A signed copy of her first novel'],
  ['books', 'Read twenty books this year'],
  ['books', '村上春樹的新書'],
  ['books', '一套精裝漫畫'],
];

const UNSURE: readonly (readonly [string, string?])[] = [
  ['Book a table'],
  ['World peace'],
  ['A puppy'],
  ['Apple'],
  ['Be on time'],
  ['I want to run my own company'],
  ['Travel photography course with my new camera'],
  ['A ticket'],
  ['Rings of Saturn'],
  ['希望家人平安'],
  ['養一隻柴犬'],
  ['書'],
  ['蘋果'],
  ['找到喜歡的工作'],
  ['在京都吃拉麵'],
  ['中樂透'],
  ['學會說不'],
  ['Dressing up less'],
  ['Watch the lizards'],
];

describe('the category of a wish', () => {
  it.each(SURE.map(([category, ...text]) => ({ category, text })))('is $category for $text', ({ category, text }) => {
    expect(classify(wish(...text)).category).toBe(category);
  });

  it.each(UNSURE.map((text) => ({ text })))('stays open for $text', ({ text }) => {
    expect(classify(wish(...text)).category).toBeNull();
  });

  it('can come from the product alone', () => {
    expect(classify({ ...wish('This one', 'please'), productTitle: 'Sony WH-1000XM6 Headphones' }).category).toBe(
      'electronics',
    );
    expect(classify({ ...wish('這個', '拜託'), keywords: ['手機', '智慧手錶'] }).category).toBe('electronics');
  });

  it('reads full-width letters and capitals', () => {
    expect(classify(wish('ＩＰＨＯＮＥ')).category).toBe('electronics');
  });
});

describe('the tags of a wish', () => {
  it('are its hashtags, its strong terms, and a few words of the page, each once', () => {
    const { tags } = classify({
      title: 'Kyoto in spring #Travel',
      description: 'Onsen and ramen. kyoto! #日記',
      productTitle: null,
      keywords: ['Kyoto', 'JR Pass', 'x'.repeat(31), '<b>', 'rail', 'sixth'],
    });
    expect(tags).toEqual(['Travel', '日記', 'kyoto', 'onsen', 'ramen', 'JR Pass']);
  });

  it('are at most ten', () => {
    expect(classify(wish(Array.from({ length: 30 }, (_v, i) => `#tag${i}`).join(' '))).tags).toHaveLength(10);
  });
});
