import type { TextArea } from './text-area';

export interface KitTexts {
  close: string;
  cancel: string;
  retry: string;
  optional: string;
  /** Shown while an opened dialog is still being downloaded. */
  opening: string;
  /** Shown when the download takes longer than usual. */
  slow: string;
  /** Shown when an opened dialog could not be downloaded. */
  openFailed: string;
  notification: string;
  /** Accessible name of the region of toasts. Radix replaces `{hotkey}`. */
  notifications: string;
}

const en: KitTexts = {
  close: 'Close',
  cancel: 'Cancel',
  retry: 'Try again',
  optional: 'optional',
  opening: 'Opening',
  slow: 'Still loading. This takes longer than usual.',
  openFailed: 'This could not be opened. Check your connection and try again.',
  notification: 'Message',
  notifications: 'Messages ({hotkey})',
};

export const kitTexts: TextArea<KitTexts> = {
  mixed: en,
  en,
  'zh-TW': {
    close: '關閉',
    cancel: '取消',
    retry: '再試一次',
    optional: '選填',
    opening: '正在開啟',
    slow: '還在載入，花的時間比平常久一點。',
    openFailed: '無法開啟，請檢查網路連線後再試一次。',
    notification: '訊息',
    notifications: '訊息（{hotkey}）',
  },
};
