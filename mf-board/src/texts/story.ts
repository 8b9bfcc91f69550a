import type { TextArea } from '@wishboard/web-kit/texts/text-area';

/** The texts of the story picture and of sharing. Those of {@link StoryTexts.picture} are drawn into the picture. */
export interface StoryTexts {
  title: string;
  hint: string;
  drawing: string;
  /** Alternative text of the preview. */
  preview(title: string): string;
  share: string;
  download: string;
  picture: { title: string; description: string; stamp: string; invitation: string; granted: string };
  failed: { title: string; description: string };
  saved: { title: string; description: string };
  copied: { title: string; description: string };
  shareFailed: { title: string; description: string };
}

const chinese: StoryTexts = {
  title: '分享到限時動態',
  hint: '這張圖片就是大家會看到的樣子。',
  drawing: '正在繪製圖片…',
  preview: (title) => `願望「${title}」的限時動態圖片`,
  share: '分享圖片',
  download: '下載圖片',
  picture: {
    title: '我的願望',
    description: '希望這個願望能夠成真 ✨',
    stamp: '願望成真',
    invitation: '來幫我加油！',
    granted: '我的願望成真了！',
  },
  failed: { title: '無法產生限時動態', description: '請稍後再試。' },
  saved: { title: '圖片已下載', description: '打開 Instagram，從相簿選取圖片就能發限時動態。' },
  copied: { title: '已複製到剪貼簿', description: '貼給朋友看看你的願望吧！' },
  shareFailed: { title: '分享失敗', description: '無法複製到剪貼簿。' },
};

const english: StoryTexts = {
  title: 'Share to your story',
  hint: 'This is the picture your friends will see.',
  drawing: 'Drawing the picture...',
  preview: (title) => `Story picture of the wish “${title}”`,
  share: 'Share picture',
  download: 'Download picture',
  picture: {
    title: 'My wish',
    description: 'May this wish come true ✨',
    stamp: 'WISH GRANTED',
    invitation: 'Cheer me on!',
    granted: 'It came true!',
  },
  failed: { title: 'Failed to generate story', description: 'Please try again later.' },
  saved: { title: 'Picture saved', description: 'Open Instagram and choose it from your photos to post your story.' },
  copied: { title: 'Copied to the clipboard', description: 'Paste it to your friends and show them your wish!' },
  shareFailed: { title: 'Share failed', description: 'Could not copy to the clipboard.' },
};

export const storyTexts: TextArea<StoryTexts> = {
  mixed: {
    ...english,
    // The stamp is the same as on the card.
    picture: { ...chinese.picture, stamp: english.picture.stamp },
    failed: chinese.failed,
    saved: chinese.saved,
    copied: chinese.copied,
    shareFailed: chinese.shareFailed,
  },
  en: english,
  'zh-TW': chinese,
};
