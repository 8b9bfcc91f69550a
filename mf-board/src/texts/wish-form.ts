import type { NoteColor, WishAudience } from '@wishboard/contracts/http/wishes/wish';
import { colorNames } from '@wishboard/web-kit/notes/note-colors';
import { plural } from '@wishboard/web-kit/texts/plural';
import type { TextArea } from '@wishboard/web-kit/texts/text-area';

/** The texts of the dialogs that create and edit a wish. */
export interface WishFormTexts {
  createTitle: string;
  createHint: string;
  editTitle: string;
  editHint: string;
  title: string;
  titlePlaceholder: string;
  description: string;
  descriptionPlaceholder: string;
  productUrl: string;
  productUrlPlaceholder: string;
  productUrlHint: string;
  igAccount: string;
  igAccountPlaceholder: string;
  igAccountHint: string;
  color: string;
  category: string;
  audience: string;
  audiences: Record<WishAudience, string>;
  /** Characters left near the limit of a text; negative when there are too many. */
  left(count: number): string;
  colors: Record<NoteColor, string>;
  optional: string;
  cancel: string;
  create: string;
  creating: string;
  save: string;
  saving: string;
  close: string;
  draftRestored: string;
  discardDraft: string;
  /** Shown when the member has a draft and another page or app shared a text. */
  sharedWaits: string;
  takeShared: string;
  titleRequired: string;
  descriptionRequired: string;
  urlInvalid: string;
  urlHasCredentials: string;
  /** About a link with a user name or password, which an old wish may have. */
  urlIsReadable: string;
  igInvalid: string;
  tooLong(max: number): string;
  unstorable: string;
  /** For existing wishes that are similar to the one being written. */
  alike: { heading: string; found(count: number): string };
  /** Replaces the server's message about a field; null where that is in the member's language. */
  refused: string | null;
}

const english: WishFormTexts = {
  createTitle: 'Create New Wish',
  createHint: 'Write it on a note and pin it to the board.',
  editTitle: 'Edit Wish',
  editHint: 'Change what the note says.',
  title: 'Wish Title',
  titlePlaceholder: "What's your wish?",
  description: 'Description',
  descriptionPlaceholder: 'Tell us more about it...',
  productUrl: 'Product Link',
  productUrlPlaceholder: 'https://…',
  productUrlHint: "We'll automatically fetch product info and image",
  igAccount: 'Instagram Account',
  igAccountPlaceholder: '@username or username',
  igAccountHint: 'Share your account so that others can connect with you',
  color: 'Note Color',
  category: 'Category',
  audience: 'Who can see it',
  audiences: { everyone: 'Everyone', members: 'Members', link: 'Whoever has the link' },
  left: (count) => (count < 0 ? `${-count} too many` : `${count} ${plural(count, 'character', 'characters')} left`),
  colors: colorNames('en'),
  optional: '(Optional)',
  cancel: 'Cancel',
  create: 'Create Wish',
  creating: 'Creating...',
  save: 'Save Changes',
  saving: 'Saving...',
  close: 'Close',
  draftRestored: 'Your draft is back.',
  discardDraft: 'Start over',
  sharedWaits: 'What you shared waits.',
  takeShared: 'Use it instead',
  titleRequired: 'Wish title is required',
  descriptionRequired: 'Description is required',
  urlInvalid: 'Must be a valid URL',
  urlHasCredentials: 'Must not contain a user name or password',
  urlIsReadable: 'Everybody who sees the wish can read the user name or password in this link',
  igInvalid: 'Use letters, digits, dots and underscores only, at most 30',
  tooLong: (max) => `At most ${max} characters`,
  unstorable: 'Contains a character that cannot be saved',
  alike: {
    heading: 'Already on the board? Cheer for it instead.',
    found: (count) => `${count} ${plural(count, 'wish', 'wishes')} like yours on the board already`,
  },
  refused: null,
};

const chinese: WishFormTexts = {
  createTitle: '許下新願望',
  createHint: '寫在便利貼上，貼到願望板。',
  editTitle: '編輯願望',
  editHint: '修改便利貼上的內容。',
  title: '願望標題',
  titlePlaceholder: '你的願望是什麼？',
  description: '描述',
  descriptionPlaceholder: '多說一點吧…',
  productUrl: '商品連結',
  productUrlPlaceholder: 'https://…',
  productUrlHint: '我們會自動帶入商品資訊和圖片',
  igAccount: 'Instagram 帳號',
  igAccountPlaceholder: '@username 或 username',
  igAccountHint: '留下你的帳號，讓大家可以認識你',
  color: '便利貼顏色',
  category: '分類',
  audience: '誰可以看到',
  audiences: { everyone: '所有人', members: '成員', link: '有連結的人' },
  left: (count) => (count < 0 ? `超過 ${-count} 個字` : `還可以寫 ${count} 個字`),
  colors: colorNames('zh-TW'),
  optional: '（選填）',
  cancel: '取消',
  create: '許願',
  creating: '送出中…',
  save: '儲存變更',
  saving: '儲存中…',
  close: '關閉',
  draftRestored: '已還原你的草稿。',
  discardDraft: '重新開始',
  sharedWaits: '你分享的內容還沒帶入。',
  takeShared: '改用它',
  titleRequired: '請填寫願望標題',
  descriptionRequired: '請填寫描述',
  urlInvalid: '請輸入有效的網址',
  urlHasCredentials: '網址不能包含使用者名稱或密碼',
  urlIsReadable: '看得到這個願望的人，都能讀到這個連結裡的使用者名稱或密碼',
  igInvalid: '只能使用英文字母、數字、句點和底線，最多 30 個字元',
  tooLong: (max) => `最多 ${max} 個字`,
  unstorable: '含有無法儲存的字元',
  alike: {
    heading: '板上已經有類似的願望了嗎？幫它加油吧！',
    found: (count) => `板上已有 ${count} 個類似的願望`,
  },
  refused: '這個內容無法接受，請修改後再試一次。',
};

/** The mixed language of the specification has these in English. */
export const wishFormTexts: TextArea<WishFormTexts> = { mixed: english, en: english, 'zh-TW': chinese };
