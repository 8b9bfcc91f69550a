import type { TextArea } from './text-area';

export interface KitTexts {
  close: string;
  cancel: string;
  retry: string;
  optional: string;
  notification: string;
  /** Name of the place where toasts appear; `{hotkey}` is filled in. */
  notifications: string;
}

const en: KitTexts = {
  close: 'Close',
  cancel: 'Cancel',
  retry: 'Try again',
  optional: 'optional',
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
    notification: '訊息',
    notifications: '訊息（{hotkey}）',
  },
};
