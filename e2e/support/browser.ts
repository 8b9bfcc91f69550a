import { type Browser, chromium } from 'playwright-core';
import { BROWSER_FLAGS, requireBrowser } from '../../scripts/lib/browser.mjs';
import { createProgress } from '../../scripts/lib/progress.mjs';

/** A headless Chromium of its own, with a fresh profile. */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = await requireBrowser(createProgress());
  return chromium.launch({ executablePath, args: [...BROWSER_FLAGS] });
}
