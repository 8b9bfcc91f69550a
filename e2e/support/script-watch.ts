import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';

/** What must not happen on a page that shows what members wrote. */
export interface ScriptWatch {
  /** Fails when anything ran or was stopped by the content policy since the watch began, and tells where. */
  expectNothing(): Promise<void>;
}

/**
 * Watches every document of the page: payloads that call `__x`, dialogs, and reports of the content security policy,
 * since markup that is stopped by the policy alone was let through by the page.
 *
 * @param known what a third party's page is known to ask for and is refused
 */
export async function watchScripts(page: Page, known = /^$/): Promise<ScriptWatch> {
  const seen: string[] = [];
  page.on('dialog', (dialog) => {
    seen.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  await page.exposeFunction('reportToTest', (what: string) => {
    if (!known.test(what)) seen.push(what);
  });
  await page.addInitScript(() => {
    const { reportToTest } = window as unknown as { reportToTest(what: string): void };
    Object.assign(window, { __x: () => reportToTest(`ran on ${location.href}`) });
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
      reportToTest(`${violatedDirective} stopped ${blockedURI} ${sample} on ${location.href}`),
    );
  });
  return {
    async expectNothing() {
      // Events that were dispatched before now have been handed over after a round trip.
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
      expect(seen).toEqual([]);
    },
  };
}
