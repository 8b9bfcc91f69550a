import type { SearchSort } from '@wishboard/contracts/http/wishes/search';
import type { TextArea } from '@wishboard/web-kit/texts/text-area';

/** The texts of the search in the board's header. */
export interface SearchTexts {
  label: string;
  placeholder: string;
  open: string;
  clear: string;
  sort: string;
  sorts: Record<SearchSort, string>;
  last: string;
  forgetLast: string;
}

const english: SearchTexts = {
  label: 'Search wishes',
  placeholder: 'Search wishes',
  open: 'Search wishes',
  clear: 'End the search',
  sort: 'Order',
  sorts: { best: 'Best match', cheered: 'Most cheered', newest: 'Newest' },
  last: 'Last searches',
  forgetLast: 'Clear',
};

const chinese: SearchTexts = {
  label: '搜尋願望',
  placeholder: '搜尋願望',
  open: '搜尋願望',
  clear: '結束搜尋',
  sort: '排序',
  sorts: { best: '最相關', cheered: '最多人加油', newest: '最新' },
  last: '最近搜尋',
  forgetLast: '清除',
};

export const searchTexts: TextArea<SearchTexts> = { mixed: english, en: english, 'zh-TW': chinese };
