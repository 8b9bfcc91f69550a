import type { Language } from '@wishboard/contracts/remotes/contract';

/** Where it says what is stored about members (documents/privacy.html). Documents stand by themselves, and need no script. */
export const PRIVACY_PATH: Record<Language, string> = {
  mixed: '/privacy.html',
  en: '/privacy.html',
  'zh-TW': '/privacy.html#zh',
};

/** How to bring to the board what a shop shows (documents/share.html). */
export const SHARE_PATH: Record<Language, string> = {
  mixed: '/share.html',
  en: '/share.html',
  'zh-TW': '/share.html#zh',
};
