import type { Language } from '@wishboard/contracts/remotes/contract';

/** Path of the privacy notice (documents/privacy.html). Documents are independent pages that need no script. */
export const PRIVACY_PATH: Record<Language, string> = {
  mixed: '/privacy.html',
  en: '/privacy.html',
  'zh-TW': '/privacy.html#zh',
};

/** Path of the instructions for sharing a shop's page to the board (documents/share.html). */
export const SHARE_PATH: Record<Language, string> = {
  mixed: '/share.html',
  en: '/share.html',
  'zh-TW': '/share.html#zh',
};
