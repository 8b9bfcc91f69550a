import type { TextArea } from '@wishboard/web-kit/texts/text-area';

/** The texts of a wish's dialog. */
export interface OpenWishTexts {
  previous: string;
  next: string;
  close: string;
  /** Shown before the dates when the wish was made and granted. */
  wishedAt: string;
  grantedAt: string;
  cheers: string;
  cheersLoading: string;
  cheersFailed: string;
  retry: string;
  noCheers: string;
  /** Number of members who cheered besides the named ones, or more. */
  otherCheers(count: number, orMore: boolean): string;
}

const english: OpenWishTexts = {
  previous: 'Previous wish',
  next: 'Next wish',
  close: 'Back to the wall',
  wishedAt: 'Wished on',
  grantedAt: 'Granted on',
  cheers: 'Who cheered',
  cheersLoading: 'Loading who cheered...',
  cheersFailed: 'Could not load who cheered.',
  retry: 'Try again',
  noCheers: 'Nobody has cheered for this wish yet.',
  otherCheers: (count, orMore) => `and ${count}${orMore ? '+' : ''} more`,
};

const chinese: OpenWishTexts = {
  previous: '上一個願望',
  next: '下一個願望',
  close: '回到願望牆',
  wishedAt: '許願時間',
  grantedAt: '成真時間',
  cheers: '加油的人',
  cheersLoading: '正在載入加油的人…',
  cheersFailed: '無法載入加油的人。',
  retry: '再試一次',
  noCheers: '還沒有人為這個願望加油。',
  otherCheers: (count, orMore) => `還有 ${count}${orMore ? '+' : ''} 人`,
};

export const openWishTexts: TextArea<OpenWishTexts> = { mixed: english, en: english, 'zh-TW': chinese };
