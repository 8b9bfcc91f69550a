import type { Language } from '@wishboard/contracts/remotes/contract';

/** Where it says what is stored about members (documents/privacy.html): a document of its own, which needs no script. */
export const PRIVACY_PATH: Record<Language, string> = {
  mixed: '/privacy.html',
  en: '/privacy.html',
  'zh-TW': '/privacy.html#zh',
};
