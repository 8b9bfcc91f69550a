import type { Page } from 'playwright-core';

export const MEMBER = 'Ines Nova';
/** Members' content in Latin letters only, so that Chinese on the page comes from the page itself. */
export const CONTENT = {
  title: 'Nova',
  description: 'Nova',
  igAccount: '@nova',
  productUrl: 'https://nova.example/',
  productTitle: null,
  productImage: null,
  user: { id: '0197a2c4-0000-7000-8000-000000000000', username: 'nova', displayName: MEMBER, avatar: '' },
};

/** Returns all texts of the page: visible text and accessible names, except the languages' own names. */
export const textsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const skipped = '[aria-label="Language"], [aria-label="語言"], script, style, noscript';
    const words = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!node.parentElement?.closest(skipped) && node.textContent?.trim()) words.add(node.textContent.trim());
    }
    for (const name of ['aria-label', 'placeholder', 'title', 'alt', 'data-stamp']) {
      for (const element of document.querySelectorAll(`body [${name}]`)) {
        if (!element.closest(skipped)) words.add(element.getAttribute(name) ?? '');
      }
    }
    return [...words];
  });

/** Returns Chinese texts without a `lang` attribute, which a screen reader would read in English. */
export const textsWithoutLang = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const withoutLang: string[] = [];
    const look = (text: string, element: Element | null) => {
      const lang = element?.closest('[lang]')?.getAttribute('lang') ?? '';
      if (/\p{Script=Han}/u.test(text) && !lang.startsWith('zh')) withoutLang.push(text.trim());
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!node.parentElement?.closest('script, style, noscript')) look(node.textContent ?? '', node.parentElement);
    }
    for (const name of ['aria-label', 'placeholder', 'title', 'alt']) {
      for (const element of document.querySelectorAll(`body [${name}]`))
        look(element.getAttribute(name) ?? '', element);
    }
    return withoutLang;
  });

/** Returns members' texts and fields that take their direction from the page instead of from their own letters. */
export const textsWithoutDir = (page: Page): Promise<string[]> =>
  page.evaluate(
    (written) => {
      const withoutDir: string[] = [];
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const text = node.textContent?.trim() ?? '';
        const element = node.parentElement;
        if (written.includes(text) && !element?.closest('[dir="auto"], bdi, script')) {
          withoutDir.push(`${text} in ${element?.className}`);
        }
      }
      for (const field of document.querySelectorAll<HTMLInputElement>('input[type="text"], textarea')) {
        if (field.dir !== 'auto') withoutDir.push(`field ${field.name}`);
      }
      return withoutDir;
    },
    [CONTENT.title, MEMBER],
  );
