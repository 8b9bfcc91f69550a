import { describe, expect, it } from '@jest/globals';
import type { Language } from '@wishboard/contracts/remotes/contract';
import { boardTexts } from './board';
import { categoryTexts } from './categories';
import { kitTexts } from './kit';
import { notificationsTexts } from './notifications';
import { onboardingTexts } from './onboarding';
import { recommendationsTexts } from './recommendations';
import { shellTexts } from './shell';
import { storyTexts } from './story';
import { wishFormTexts } from './wish-form';

const areas: Record<string, Record<Language, unknown>> = {
  boardTexts,
  categoryTexts,
  kitTexts,
  notificationsTexts,
  onboardingTexts,
  recommendationsTexts,
  shellTexts,
  storyTexts,
  wishFormTexts,
};

/** Texts by their path. A text that depends on something is asked with the number 2. */
function textsOf(value: unknown, path = ''): [path: string, text: string][] {
  if (typeof value === 'string') return [[path, value]];

  if (typeof value === 'function') return textsOf(value(2, 2, 2), path);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) => textsOf(child, path ? `${path}.${key}` : key));
}

const all = (language: Language) =>
  Object.entries(areas).flatMap(([area, variants]) => textsOf(variants[language], area));
const chinese = /\p{Script=Han}/u;
// Names, marks and placeholders that are the same in every language, and the languages' own names.
const sameEverywhere = /^shellTexts\.languages\.|Placeholder$|\.home$/;

describe('the catalogue of texts', () => {
  it.each<Language>(['mixed', 'en', 'zh-TW'])('has no empty text in %s', (language) => {
    expect(all(language).filter(([, text]) => text.trim() === '')).toEqual([]);
    expect(all(language).length).toBeGreaterThan(100);
  });

  it('is English throughout in English', () => {
    expect(all('en').filter(([path, text]) => chinese.test(text) && !sameEverywhere.test(path))).toEqual([]);
  });

  it('is Chinese throughout in Traditional Chinese', () => {
    expect(all('zh-TW').filter(([path, text]) => !chinese.test(text) && !sameEverywhere.test(path))).toEqual([]);
  });

  it('has the texts that are decided, word for word, in the mix', () => {
    const mixed = new Set(all('mixed').map(([, text]) => text));
    expect(decided.filter((text) => !mixed.has(text))).toEqual([]);
  });

  it('says in the mix why a wish is recommended', () => {
    const { reason } = recommendationsTexts.mixed.strip;
    expect(reason({ kind: 'interest', value: '京都' })).toBe('因為你對「京都」感興趣');
  });

  it('has every word of the specification that the mix keeps in English', () => {
    const mixed = new Set(all('mixed').map(([, text]) => text));
    expect(specified.filter((text) => !mixed.has(text))).toEqual([]);
  });
});

const decided = [
  '第 2 步，共 3 步',
  '歡迎來到 Wishboard！',
  '把心裡的願望寫成一張便利貼，也看看大家正在期待什麼。',
  '許下你的願望',
  '寫下標題和描述，選一個喜歡的便利貼顏色；想要的商品也可以貼上連結，我們會自動帶入圖片。',
  '探索社群',
  '逛逛大家的願望，用 ❤️ 🔥 👍 幫他們加油，也能依分類找到有共鳴的願望。',
  '下一步',
  '上一步',
  '立即許願',
  '稍後再說',
  '關閉導覽',
  '快速上手小技巧',
  '知道了',
  '點「＋」新增願望，把期待貼上牆',
  '把滑鼠移到便利貼上，用表情符號回應（手機直接點就可以）',
  '用「限時動態」把願望分享到 Instagram',
  '許下新願望',
  '點一下，貼上你的下一個願望',
  '你還沒有許下任何願望',
  '把第一個願望貼上來吧！',
  '許下第一個願望',
  '社群裡還沒有願望',
  '來當第一個許願的人吧！',
  '前往我的願望板',
  '去許願',
  '「2」還沒有願望',
  '看看全部分類',
  '為你推薦',
  '目前沒有推薦的願望',
  '無法載入推薦',
  '再試一次',
  '不感興趣',
  '點擊查看連結',
  '正在取得商品資訊…',
  '抓不到商品資訊，仍可點擊查看',
  '已取消「願望成真」標記',
  '操作失敗',
  '無法更新願望狀態，請稍後再試。',
  '無法產生限時動態',
  '請稍後再試。',
  '圖片已下載',
  '打開 Instagram，從相簿選取圖片就能發限時動態。',
  '已複製到剪貼簿',
  '貼給朋友看看你的願望吧！',
  '分享失敗',
  '無法複製到剪貼簿。',
  '願望沒有送出，內容已幫你保留，請稍後再試。',
  '這個區塊暫時無法顯示',
  '重新載入',
  '我的願望',
  '希望這個願望能夠成真 ✨',
];

const specified = [
  '404 Page Not Found',
  'Did you forget to add the page to the router?',
  'Make a Wish',
  'My Board',
  'Community',
  'My Wishboard',
  'Community Feed',
  ' wishes',
  'Loading wishes...',
  'Filter by Category',
  'All Categories',
  'WISH GRANTED',
  'Create New Wish',
  'Wish Title',
  "What's your wish?",
  'Description',
  'Tell us more about it...',
  'Product Link',
  "We'll automatically fetch product info and image",
  '@username or username',
  'Note Color',
  'Cancel',
  'Create Wish',
  'Creating...',
  'Notifications',
  'Loading...',
  'No notifications yet',
  'Mark all read',
  'Marking...',
  '2 unread notifications',
  'Just now',
  '2m ago',
  '2h ago',
  '2d ago',
  'Recommendations for You',
  'Your interests:',
  'Show More Recommendations',
  'Unable to load recommendations right now.',
  'No recommendations yet!',
  'Wish granted!',
  'Health & Fitness',
  'Home & Garden',
  'Food & Drink',
];
