import type { TextArea } from '@wishboard/web-kit/texts/text-area';

/** The texts of the first-visit guide and of the quick tips. */
export interface OnboardingTexts {
  progress(step: number): string;
  steps: readonly { title: string; text: string }[];
  next: string;
  back: string;
  create: string;
  later: string;
  close: string;
  /** Label of the button that opens the guide again. */
  again: string;
  tipsTitle: string;
  /** Tips by device: which button makes a wish, and whether the device has a pointer that can hover. */
  tips: { addByRound: string; addByHeader: string; reactByHover: string; reactByTap: string; share: string };
  tipsDismiss: string;
}

const chinese: OnboardingTexts = {
  progress: (step) => `第 ${step} 步，共 3 步`,
  steps: [
    { title: '歡迎來到 Wishboard！', text: '把心裡的願望寫成一張便利貼，也看看大家正在期待什麼。' },
    {
      title: '許下你的願望',
      text: '寫下標題和描述，選一個喜歡的便利貼顏色；想要的商品也可以貼上連結，我們會自動帶入圖片。',
    },
    { title: '探索社群', text: '逛逛大家的願望，用 ❤️ 🔥 👍 幫他們加油，也能依分類找到有共鳴的願望。' },
  ],
  next: '下一步',
  back: '上一步',
  create: '立即許願',
  later: '稍後再說',
  close: '關閉導覽',
  again: '再看一次導覽',
  tipsTitle: '快速上手小技巧',
  tips: {
    addByRound: '點「＋」新增願望，把期待貼上牆',
    addByHeader: '按上方的「許個願」新增願望，把期待貼上牆',
    reactByHover: '把滑鼠移到便利貼上，用表情符號回應',
    reactByTap: '點便利貼上的表情符號，就能回應願望',
    share: '用便利貼上的「分享到限時動態」，把願望分享到 Instagram',
  },
  tipsDismiss: '知道了',
};

const english: OnboardingTexts = {
  progress: (step) => `Step ${step} of 3`,
  steps: [
    {
      title: 'Welcome to Wishboard!',
      text: 'Write what you long for on a sticky note, and see what everyone else is looking forward to.',
    },
    {
      title: 'Make your wish',
      text: 'Give it a title and a description, and choose the colour of your note. Add a link to a product, and we will fetch its picture.',
    },
    {
      title: 'Explore the community',
      text: 'Wander through everybody’s wishes, cheer them on with ❤️ 🔥 👍, and filter by category to find wishes like yours.',
    },
  ],
  next: 'Next',
  back: 'Back',
  create: 'Make a wish now',
  later: 'Later',
  close: 'Close the guide',
  again: 'Show the guide again',
  tipsTitle: 'Quick tips',
  tips: {
    addByRound: 'Tap “+” to add a wish and pin it to the wall',
    addByHeader: 'Press “Make a Wish” above to add a wish and pin it to the wall',
    reactByHover: 'Move over a note to react with an emoji',
    reactByTap: 'Tap an emoji on a note to react',
    share: 'Share a wish to Instagram with “Share to story”',
  },
  tipsDismiss: 'Got it',
};

/** The buttons that the tips name are English in the mixed language. */
const mixed: OnboardingTexts = {
  ...chinese,
  tips: {
    ...chinese.tips,
    addByHeader: '按上方的「Make a Wish」新增願望，把期待貼上牆',
    share: '用便利貼上的「Share to story」，把願望分享到 Instagram 限時動態',
  },
};

/** The specification has the guide and the tips in Chinese. */
export const onboardingTexts: TextArea<OnboardingTexts> = { mixed, en: english, 'zh-TW': chinese };
