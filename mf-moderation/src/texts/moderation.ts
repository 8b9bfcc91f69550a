import type { TextArea } from '@wishboard/web-kit/texts/text-area';

export interface ModerationTexts {
  heading: string;
  loading: string;
  empty: string;
  failed: string;
}

const en: ModerationTexts = {
  heading: 'Moderation',
  loading: 'Loading...',
  empty: 'Nothing here yet',
  failed: 'Unable to load this right now.',
};

export const moderationTexts: TextArea<ModerationTexts> = {
  mixed: en,
  en,
  'zh-TW': {
    heading: '新區塊',
    loading: '載入中…',
    empty: '這裡還沒有內容',
    failed: '目前無法載入。',
  },
};
