import type { TextArea } from '@wishboard/web-kit/texts/text-area';
import { spaced } from './spaced';

/** The texts of a note and its controls. */
export interface CardTexts {
  linkPlaceholder: string;
  linkPending: string;
  linkFailed: string;
  /** For a failed preview; only the owner sees this. */
  retryPreview: string;
  nameProduct: string;
  productTitle: string;
  saveTitle: string;
  cancel: string;
  /** Appended to a link's accessible name: the link opens a new tab. */
  newTab: string;
  social(handle: string): string;
  stamp: string;
  grant: string;
  ungrant: string;
  story: string;
  share: string;
  /** Label of the toggle button that keeps a wish for the member alone. */
  keep: string;
  keepHint: string;
  unkeepHint: string;
  menu(title: string): string;
  hide: string;
  mute(name: string): string;
  block(name: string): string;
  edit: string;
  category: string;
  remove: string;
  showMore: string;
  showLess: string;
  wishedBy(name: string): string;
}

const english: CardTexts = {
  linkPlaceholder: 'Click to view link',
  linkPending: 'Fetching product info…',
  linkFailed: 'No product info found, click to view the link',
  retryPreview: 'Try again',
  nameProduct: 'Add a title',
  productTitle: 'Product title',
  saveTitle: 'Save',
  cancel: 'Cancel',
  newTab: '(opens in a new tab)',
  social: (handle) => `${handle} on Instagram`,
  stamp: 'WISH GRANTED',
  grant: 'Mark as granted',
  ungrant: 'Mark as not granted',
  story: 'Share to story',
  share: 'Share',
  keep: 'Keep',
  keepHint: 'Keep, for your eyes only',
  unkeepHint: 'Keep no longer',
  menu: (title) => `More for “${title}”`,
  hide: 'Hide this wish',
  mute: (name) => `Mute ${name}`,
  block: (name) => `Block ${name}`,
  edit: 'Edit',
  category: 'Change category',
  remove: 'Delete',
  showMore: 'Show more',
  showLess: 'Show less',
  wishedBy: (name) => `Wished by ${name}`,
};

const chinese: CardTexts = {
  linkPlaceholder: '點擊查看連結',
  linkPending: '正在取得商品資訊…',
  linkFailed: '抓不到商品資訊，仍可點擊查看',
  retryPreview: '再試一次',
  nameProduct: '新增標題',
  productTitle: '商品標題',
  saveTitle: '儲存',
  cancel: '取消',
  newTab: '（在新分頁開啟）',
  social: (handle) => `Instagram 上的 ${handle}`,
  stamp: '願望成真',
  grant: '標記為「願望成真」',
  ungrant: '取消「願望成真」標記',
  story: '分享到限時動態',
  share: '分享',
  keep: '收藏',
  keepHint: '收藏，只有你看得到',
  unkeepHint: '取消收藏',
  menu: (title) => `「${title}」的更多選項`,
  hide: '隱藏這個願望',
  mute: (name) => spaced(`將${name}靜音`),
  block: (name) => spaced(`封鎖${name}`),
  edit: '編輯',
  category: '變更分類',
  remove: '刪除',
  showMore: '顯示更多',
  showLess: '收合',
  wishedBy: (name) => `${name} 的願望`,
};

/** The mixed language of the specification. */
const mixed: CardTexts = {
  ...english,
  linkPlaceholder: chinese.linkPlaceholder,
  linkPending: chinese.linkPending,
  linkFailed: chinese.linkFailed,
};

export const cardTexts: TextArea<CardTexts> = { mixed, en: english, 'zh-TW': chinese };
