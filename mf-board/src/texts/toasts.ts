import { plural } from '@wishboard/web-kit/texts/plural';
import type { TextArea } from '@wishboard/web-kit/texts/text-area';
import { spaced } from './spaced';

/** Messages shown after an act or its failure. */
export interface ToastTexts {
  created: string;
  createFailed: string;
  saved: string;
  saveFailed: string;
  /** The act waits for the server. */
  waits: string;
  /** The server refused an act that had waited. */
  refused(title: string): string;
  /** The refused text is now the draft of the create dialog. */
  refusedKept: string;
  /** The refused text becomes the draft once the present draft is sent or discarded. */
  refusedLater: string;
  /** The act waited longer than the server stores idempotency keys. */
  tooOld: string;
  openDraft: string;
  granted: string;
  /** Thanks to the members who cheered for a granted wish. The names may end with the number of others. */
  thanks(names: string): string;
  others(count: number): string;
  makeStory: string;
  ungranted: string;
  statusFailed: string;
  statusFailedHint: string;
  kept: string;
  showKept: string;
  unkept: string;
  keepFailed: string;
  keepFailedHint: string;
  hidden: string;
  muted(name: string): string;
  blocked(name: string): string;
  /** The consequences, and who is told. */
  mutedHint: string;
  blockedHint: string;
  hideFailed: string;
  deleted: string;
  undo: string;
  deleteFailed: string;
  categoryChanged(category: string): string;
  retryLater: string;
  retryLaterHint(minutes: number): string;
}

const english: ToastTexts = {
  created: 'Your wish is on the board!',
  createFailed: 'Your wish was not sent. We kept the text for you, please try again later.',
  saved: 'Changes saved',
  saveFailed: 'Your changes were not saved. We kept the text for you, please try again later.',
  waits: 'Kept here, and sent once there is a connection',
  refused: (title) => `“${title}” could not be sent`,
  refusedKept: 'Your text is in the form for a new wish.',
  refusedLater: 'Your text is kept, and will be in the form for a new wish once your draft there is done.',
  tooOld: 'It waited for more than a day, and may be on the board already.',
  openDraft: 'Open',
  granted: 'Wish granted!',
  thanks: (names) => `Thank you for cheering, ${names}!`,
  others: (count) => `${count} ${plural(count, 'other', 'others')}`,
  makeStory: 'Make its story',
  ungranted: 'Granted mark removed',
  statusFailed: 'Operation failed',
  statusFailedHint: 'Could not update the wish, please try again later.',
  kept: 'Kept on My Board, for your eyes only',
  showKept: 'Show',
  unkept: 'No longer kept',
  keepFailed: 'Not changed',
  keepFailedHint: 'Could not change what you keep, please try again later.',
  hidden: 'You will not see this wish again',
  muted: (name) => `${name} is muted`,
  mutedHint: 'Their wishes and reactions are not shown to you. They are not told.',
  blocked: (name) => `${name} is blocked`,
  blockedHint: 'Neither of you sees the other. They are not told.',
  hideFailed: 'Nothing was changed. Please try again later.',
  deleted: 'Wish deleted',
  undo: 'Undo',
  deleteFailed: 'The wish could not be deleted. It is back on the board.',
  categoryChanged: (category) => `Moved to ${category}`,
  retryLater: 'This link was tried a moment ago',
  retryLaterHint: (minutes) => `It can be tried again in ${minutes} ${plural(minutes, 'minute', 'minutes')}.`,
};

const chinese: ToastTexts = {
  created: '願望已經貼上板子了！',
  createFailed: '願望沒有送出，內容已幫你保留，請稍後再試。',
  saved: '變更已儲存',
  saveFailed: '變更沒有儲存，內容已幫你保留，請稍後再試。',
  waits: '已保存在這裡，連線後就會送出',
  refused: (title) => `「${title}」沒有送出`,
  refusedKept: '內容已放進新願望的表單。',
  refusedLater: '內容已幫你保留，等你處理完目前的草稿，就會放進新願望的表單。',
  tooOld: '它等了超過一天，可能已經在板子上了。',
  openDraft: '打開',
  granted: '願望成真！',
  thanks: (names) => spaced(`謝謝${names}的加油！`),
  others: (count) => `其他 ${count} 人`,
  makeStory: '製作限時動態',
  ungranted: '已取消「願望成真」標記',
  statusFailed: '操作失敗',
  statusFailedHint: '無法更新願望狀態，請稍後再試。',
  kept: '已收進我的願望板，只有你看得到',
  showKept: '看收藏',
  unkept: '已取消收藏',
  keepFailed: '收藏沒有更新',
  keepFailedHint: '無法更新你的收藏，請稍後再試。',
  hidden: '不會再看到這個願望',
  muted: (name) => spaced(`已將${name}靜音`),
  mutedHint: '你不會看到對方的願望和反應，對方不會知道。',
  blocked: (name) => spaced(`已封鎖${name}`),
  blockedHint: '你們不會再看到彼此，對方不會知道。',
  hideFailed: '沒有變更，請稍後再試。',
  deleted: '願望已刪除',
  undo: '復原',
  deleteFailed: '願望沒有刪除成功，已放回願望板。',
  categoryChanged: (category) => `已移到「${category}」`,
  retryLater: '剛剛才試過這個連結',
  retryLaterHint: (minutes) => `${minutes} 分鐘後可以再試一次。`,
};

/** The mixed language of the specification. */
const mixed: ToastTexts = {
  ...english,
  createFailed: chinese.createFailed,
  ungranted: chinese.ungranted,
  statusFailed: chinese.statusFailed,
  statusFailedHint: chinese.statusFailedHint,
};

export const toastTexts: TextArea<ToastTexts> = { mixed, en: english, 'zh-TW': chinese };
