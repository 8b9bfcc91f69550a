import type { TextArea } from '@wishboard/web-kit/texts/text-area';

/** Texts of the interests editor, and of the first question. */
export interface InterestsTexts {
  /** Accessible name of the button that takes an interest away. */
  remove(interest: string): string;
  removed(interest: string): string;
  undo: string;
  undoRemove(interest: string): string;
  failed: string;
  edit: {
    open: string;
    /** Replaces `open` where no interests are known yet. */
    begin: string;
    addLabel: string;
    addPlaceholder: string;
    add: string;
    addEmpty: string;
    addTooLong(most: number): string;
    addTooMany(most: number): string;
    addKnown: string;
    addTooLittle: string;
    categories: string;
    lessHeading: string;
    lessTakeBack: string;
    lessTakeBackOf(title: string): string;
  };
  firstChoice: {
    question: string;
    upTo(most: number): string;
    choose: string;
    skip: string;
  };
}

const english: InterestsTexts = {
  remove: (interest) => `Remove interest ${interest}`,
  removed: (interest) => `“${interest}” is no longer one of your interests.`,
  undo: 'Undo',
  undoRemove: (interest) => `Undo: keep “${interest}” as an interest`,
  failed: 'That could not be kept. Please try again.',
  edit: {
    open: 'Change interests',
    begin: 'Say what interests you',
    addLabel: 'Add an interest',
    addPlaceholder: 'pottery, Kyoto, night trains…',
    add: 'Add',
    addEmpty: 'Write a word or two.',
    addTooLong: (most) => `At most ${most} characters.`,
    addTooMany: (most) => `You have named ${most}. Remove one to add another.`,
    addKnown: 'That is one of your interests already.',
    addTooLittle: 'That says too little. Name a thing, a place or something to do.',
    categories: 'What you wish for most',
    lessHeading: 'You want less like',
    lessTakeBack: 'Take back',
    lessTakeBackOf: (title) => `Take back: less like “${title}”`,
  },
  firstChoice: {
    question: 'What do you wish for most?',
    upTo: (most) => `Choose up to ${most}.`,
    choose: 'Show my recommendations',
    skip: 'Skip',
  },
};

const chinese: InterestsTexts = {
  remove: (interest) => `移除興趣 ${interest}`,
  removed: (interest) => `「${interest}」已不再是你的興趣。`,
  undo: '復原',
  undoRemove: (interest) => `復原：保留興趣「${interest}」`,
  failed: '沒有儲存成功，請再試一次。',
  edit: {
    open: '調整興趣',
    begin: '告訴我們你的興趣',
    addLabel: '新增興趣',
    addPlaceholder: '陶藝、京都、夜車…',
    add: '新增',
    addEmpty: '寫一兩個詞吧。',
    addTooLong: (most) => `最多 ${most} 個字。`,
    addTooMany: (most) => `你已經寫了 ${most} 個。先移除一個，才能再新增。`,
    addKnown: '這已經是你的興趣了。',
    addTooLittle: '這個詞看不出興趣。試試一樣東西、一個地方或一件想做的事。',
    categories: '你最常許願的分類',
    lessHeading: '你想少看到類似的願望',
    lessTakeBack: '收回',
    lessTakeBackOf: (title) => `收回：少一點像「${title}」的願望`,
  },
  firstChoice: {
    question: '你最想許什麼願望？',
    upTo: (most) => `最多選 ${most} 類。`,
    choose: '看看推薦',
    skip: '略過',
  },
};

/** The question appears in the strip, which is Chinese in the mixed language. The panel's texts are English. */
export const interestsTexts: TextArea<InterestsTexts> = {
  mixed: { ...english, firstChoice: chinese.firstChoice },
  en: english,
  'zh-TW': chinese,
};
