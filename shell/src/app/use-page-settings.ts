import { htmlLangOf } from '@wishboard/web-kit/texts/locale';
import { useLayoutEffect } from 'react';
import { useShellStore } from '../shell-store';

/** Writes language and theme onto the document, where style sheets and screen readers look for them. */
export function usePageSettings(): void {
  const language = useShellStore((state) => state.language);
  const theme = useShellStore((state) => state.theme);
  useLayoutEffect(() => {
    document.documentElement.lang = htmlLangOf(language);
  }, [language]);
  useLayoutEffect(() => {
    if (theme === 'system') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
  }, [theme]);
}
