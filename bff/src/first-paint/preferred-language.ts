import type { Language } from '@wishboard/contracts/remotes/contract';

/**
 * Returns the language of a first visit from the Accept-Language header, by the same rule that the shell applies to
 * `navigator.languages` (shell/src/browser-language.ts). A visitor who chose another language does not see this first screen.
 */
export function preferredLanguage(header: string | undefined): Language {
  for (const part of (header ?? '').split(',')) {
    const [spoken] = part.trim().toLowerCase().split(/[-_;]/);
    if (spoken === 'zh') return 'zh-TW';
    if (spoken === 'en') return 'mixed';
  }
  return 'mixed';
}
