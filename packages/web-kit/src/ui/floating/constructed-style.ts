import { useEffect } from 'react';

/**
 * Replaces `react-style-singleton` (see build/plugins/style-singleton-alias.mjs): it applies styles while at least one user needs
 * them. It uses a constructed style sheet instead of a <style> element, so that `style-src 'self'` suffices.
 */
export function stylesheetSingleton() {
  let users = 0;
  let sheet: CSSStyleSheet | null = null;
  return {
    add(css: string): void {
      if (users++ > 0) return;
      sheet = new CSSStyleSheet();
      sheet.replaceSync(css);
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    },
    remove(): void {
      if (--users > 0) return;
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((adopted) => adopted !== sheet);
      sheet = null;
    },
  };
}

/** Returns a component that applies its styles while it is mounted. */
export function styleSingleton() {
  const sheet = stylesheetSingleton();
  return function Sheet({ styles }: { styles: string }): null {
    useEffect(() => {
      sheet.add(styles);
      return () => sheet.remove();
    }, [styles]);
    return null;
  };
}
