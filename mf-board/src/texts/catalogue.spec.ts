import { NOTE_COLORS } from '@wishboard/contracts/http/wishes/wish';
import { NOTE_LOOKS } from '@wishboard/web-kit/notes/note-colors';
import { describeTexts } from '@wishboard/web-kit/testing/describe-texts';
import { categoryTexts } from '@wishboard/web-kit/texts/categories';
import { boardTexts } from './board';
import { followTexts } from './follows';
import { memberBoardTexts } from './member-board';
import { moderationTexts } from './moderation';
import { onboardingTexts } from './onboarding';
import { openWishTexts } from './open-wish';
import { storyTexts } from './story';
import { wishFormTexts } from './wish-form';

describeTexts({
  areas: {
    boardTexts,
    categoryTexts,
    followTexts,
    memberBoardTexts,
    moderationTexts,
    onboardingTexts,
    openWishTexts,
    storyTexts,
    wishFormTexts,
  },
  sameEverywhere: /Placeholder$/,
  decided: [
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
    '把滑鼠移到便利貼上，用表情符號回應',
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
    '我的願望',
    '希望這個願望能夠成真 ✨',
  ],
  specified: [
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
    'Wish granted!',
    'Health & Fitness',
    'Home & Garden',
    'Food & Drink',
  ],
});

it.each(NOTE_COLORS)('The wish form has the name of a %s note in every language', (color) => {
  for (const language of ['en', 'zh-TW'] as const) {
    expect(wishFormTexts[language].colors[color]).toBe(NOTE_LOOKS[color].name[language]);
  }
});
