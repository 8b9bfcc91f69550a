import { type Browser, chromium } from 'playwright-core';
import { createProgress } from '../../tools/system/progress.mjs';
import { BROWSER_FLAGS, requireBrowser } from '../../tools/testing/browser.mjs';

/** Launches a headless Chromium with a new profile. */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = await requireBrowser(createProgress());
  return chromium.launch({ executablePath, args: [...BROWSER_FLAGS] });
}
