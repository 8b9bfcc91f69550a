import puppeteer, { type Browser, type ElementHandle, type JSHandle, type Page } from 'puppeteer-core';
import { BROWSER_FLAGS } from '../../tools/testing/browser.mjs';
import { type BrowserWindow, type Engine, type Handle, WINDOW, type WindowOptions } from './browser-window';

type Language = NonNullable<WindowOptions['language']>;

/**
 * Returns an engine for Chromium or for an installed Firefox. Puppeteer drives Firefox through WebDriver BiDi. Playwright only
 * supports its own builds of Firefox.
 */
export function puppeteerEngine(browser: 'chrome' | 'firefox', executablePath: string): Engine {
  const running = new Map<Language, Promise<Browser>>();

  const browserOf = (language: Language): Promise<Browser> => {
    const known = running.get(language);
    if (known) return known;
    const launched = puppeteer.launch({
      browser,
      executablePath,
      headless: true,
      args:
        browser === 'chrome'
          ? [...BROWSER_FLAGS, '--force-prefers-reduced-motion', `--lang=${language}`, `--accept-lang=${language}`]
          : [],
      ...(browser === 'firefox' && {
        extraPrefsFirefox: { 'intl.accept_languages': language, 'ui.prefersReducedMotion': 1 },
      }),
      protocolTimeout: 60_000,
    });
    running.set(language, launched);
    return launched;
  };

  return {
    name: browser === 'chrome' ? 'Chromium' : 'Firefox',
    async open({ language = 'en-US' } = {}) {
      const context = await (await browserOf(language)).createBrowserContext();
      const page = await context.newPage();
      await page.setViewport(WINDOW);
      return windowOf(page, () => context.close());
    },
    async stop() {
      for (const launched of running.values()) await (await launched).close();
    },
  };
}

function windowOf(page: Page, close: () => Promise<void>): BrowserWindow {
  const asElement = (element: Handle) => element as ElementHandle<Element>;
  return {
    goTo: async (address) => void (await page.goto(address)),
    reload: async () => void (await page.reload()),
    back: async () => void (await page.goBack()),
    run: (script, ...args) => page.evaluate(script as never, ...args) as never,
    runText: async (script) => void (await page.evaluate(script)),
    find: async (script, ...args) => {
      const found: JSHandle = await page.evaluateHandle(script as never, ...args);
      return found.asElement();
    },
    click: (element) => asElement(element).click(),
    type: (element, text) => asElement(element).type(text),
    press: (key) => page.keyboard.press(key),
    close,
  };
}
