import type { Language } from '@wishboard/contracts/remotes/contract';

/**
 * The language of a first visit, by what the browser asks for, as the shell finds it in `navigator.languages`
 * (shell/src/browser-language.ts). Who has chosen another is not shown a first screen in this one.
 */
export function askedLanguage(header: string | undefined): Language {
  for (const part of (header ?? '').split(',')) {
    const [spoken] = part.trim().toLowerCase().split(/[-_;]/);
    if (spoken === 'zh') return 'zh-TW';
    if (spoken === 'en') return 'mixed';
  }
  return 'mixed';
}
