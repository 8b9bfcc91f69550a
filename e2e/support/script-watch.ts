import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';

/** Watches a page that shows members' content for scripts that ran. */
export interface ScriptWatch {
  /** Fails with the places when a script ran, or was blocked by the content security policy, since the watch began. */
  expectNothing(): Promise<void>;
}

/**
 * Watches every document of the page for payloads that call `__x`, for dialogs, and for reports of the content security policy. A
 * blocked payload counts as a fault, too: the page let its markup through.
 *
 * @param known matches known violations by a third party's page
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
      // After a round trip all events that were dispatched before have been reported.
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
      expect(seen).toEqual([]);
    },
  };
}
