import type {
  FilterAction,
  FilterKind,
  FilterState,
  TypedFilterKind,
} from '@wishboard/contracts/http/moderation/moderation-filters';
import type { TextArea } from '@wishboard/web-kit/texts/text-area';

/** Texts of the filters that hold or refuse wishes. */
export interface ListTexts {
  heading: string;
  loading: string;
  loadFailed: string;
  none: string;
  add: string;
  kind: string;
  kinds: Record<FilterKind, string>;
  fields: Record<TypedFilterKind, string>;
  hints: Record<TypedFilterKind, string>;
  invalid: Record<TypedFilterKind, string>;
  picture: {
    heading: string;
    text: string;
    actions: Record<FilterAction, string>;
    /** Name of a picture in the lists. @param mark first digits of the picture's mark */
    name(mark: string): string;
  };
  action: string;
  actions: Record<FilterAction, string>;
  actionHints: Record<FilterAction, string>;
  addDraft: string;
  states: Record<FilterState, string>;
  /** Confirmation after a filter's state has changed. */
  done: Record<FilterState, string>;
  look: string;
  lookAt(text: string): string;
  looking: string;
  previewFailed: string;
  /** Number of matching wishes among the searched ones. */
  found: Record<FilterAction, (count: number, looked: number) => string>;
  switchOn: string;
  switchOff: string;
  switchOffOf(text: string): string;
  remove: string;
  removeOf(text: string): string;
  failed: { title: string; description: string };
}

const english: ListTexts = {
  heading: 'On the lists',
  loading: 'Loading...',
  loadFailed: 'The lists could not be loaded',
  none: 'Nothing is on a list.',
  add: 'Put something on a list',
  kind: 'What it is',
  kinds: { word: 'Word', link: 'Link', picture: 'Picture' },
  picture: {
    heading: 'Its picture',
    text: 'Copies of it in another size or quality, or a little cut, count as the same. Refused, it is taken from the wish, which stays. As a picture of a member none of them is taken.',
    actions: { hold: 'Hold pictures like this', refuse: 'Refuse pictures like this' },
    name: (mark) => `Picture ${mark}`,
  },
  fields: { word: 'Word or words', link: 'Site' },
  hints: {
    word: 'Found as whole words, however they are capitalised; in Chinese, Japanese and Korean inside of longer texts too.',
    link: 'Such as shop.example: found with all sites below it.',
  },
  invalid: { word: 'Type a word', link: 'Type the address of a site' },
  action: 'What becomes of a wish with it',
  actions: { hold: 'Hold', refuse: 'Refuse' },
  actionHints: {
    hold: 'The wish waits in the queue, and until then its owner alone sees it.',
    refuse: 'The wish is not taken, and who wrote it is told.',
  },
  addDraft: 'Add as a draft',
  states: { draft: 'Draft', on: 'On', removed: 'Removed' },
  done: { draft: 'A draft now', on: 'Switched on', removed: 'Removed' },
  look: 'Look what it would do',
  lookAt: (text) => `Look what it would do: ${text}`,
  looking: 'Looking...',
  previewFailed: 'Nothing could be looked for',
  found: {
    hold: (count, looked) => `It would have held ${count} of the last ${looked} wishes.`,
    refuse: (count, looked) => `It would have refused ${count} of the last ${looked} wishes.`,
  },
  switchOn: 'Switch on',
  switchOff: 'Switch off',
  switchOffOf: (text) => `Switch off: ${text}`,
  remove: 'Remove',
  removeOf: (text) => `Remove: ${text}`,
  failed: { title: 'Nothing has changed', description: 'Please try again in a moment.' },
};

const chinese: ListTexts = {
  heading: '名單上的項目',
  loading: '載入中…',
  loadFailed: '無法載入名單',
  none: '名單上沒有項目。',
  add: '加入名單',
  kind: '種類',
  kinds: { word: '文字', link: '連結', picture: '圖片' },
  picture: {
    heading: '它的圖片',
    text: '大小或畫質不同、稍微裁切的，都算同一張。拒絕時只會拿掉願望的圖片，願望會留著。成員不能用這些圖片當自己的照片。',
    actions: { hold: '暫緩這樣的圖片', refuse: '拒絕這樣的圖片' },
    name: (mark) => `圖片 ${mark}`,
  },
  fields: { word: '一個或幾個詞', link: '網站' },
  hints: {
    word: '以完整的詞比對，不分大小寫；中文、日文和韓文也會在較長的文字裡比對。',
    link: '例如 shop.example，也包含底下的所有網站。',
  },
  invalid: { word: '請輸入文字', link: '請輸入網站的網址' },
  action: '含有它的願望會怎樣',
  actions: { hold: '暫緩', refuse: '拒絕' },
  actionHints: {
    hold: '願望會等待處理，在那之前只有許願的人看得到。',
    refuse: '願望不會被接受，並會告訴寫的人。',
  },
  addDraft: '加入為草稿',
  states: { draft: '草稿', on: '啟用中', removed: '已移除' },
  done: { draft: '現在是草稿', on: '已啟用', removed: '已移除' },
  look: '看看會怎樣',
  lookAt: (text) => `看看會怎樣：${text}`,
  looking: '查看中…',
  previewFailed: '無法查看',
  found: {
    hold: (count, looked) => `最近 ${looked} 個願望中，會暫緩 ${count} 個。`,
    refuse: (count, looked) => `最近 ${looked} 個願望中，會拒絕 ${count} 個。`,
  },
  switchOn: '啟用',
  switchOff: '停用',
  switchOffOf: (text) => `停用：${text}`,
  remove: '移除',
  removeOf: (text) => `移除：${text}`,
  failed: { title: '沒有任何更改', description: '請稍後再試。' },
};

export const listTexts: TextArea<ListTexts> = { mixed: english, en: english, 'zh-TW': chinese };
