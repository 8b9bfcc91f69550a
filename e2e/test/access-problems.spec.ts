import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { accessProblems, accessProblemsLightAndDark } from '../support/access-problems';
import { launchBrowser } from '../support/browser';

/** A page with a mistake inside its main part, one outside it, and a contrast mistake that only exists in the dark colour scheme. */
const PAGE = `<!doctype html><html lang="en"><title>Mistakes</title>
  <style>:root { color-scheme: light dark } p { color: #333; background: light-dark(#fff, #222) }</style>
  <main><h1>Mistakes</h1><img src="data:,"><p>Dark on dark.</p></main><nav><button></button></nav>`;

describe('The accessibility checker', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  it('finds a problem in the checked part alone, by all rules or by the named ones', async () => {
    const page = await browser.newPage();
    await page.setContent(PAGE);
    expect(await accessProblems(page, 'main')).toEqual(['image-alt, 1 times, first: <img src="data:,">']);
    expect(await accessProblems(page, 'nav')).toEqual([expect.stringMatching(/^button-name, 1 times/)]);
    expect(await accessProblems(page, 'main', ['color-contrast'])).toEqual([]);
  });

  it('finds contrast problems of the dark colour scheme, and leaves the page light', async () => {
    const page = await browser.newPage();
    await page.setContent(PAGE);
    expect(await accessProblemsLightAndDark(page, 'main')).toEqual([
      expect.stringMatching(/^image-alt/),
      expect.stringMatching(/^in dark: color-contrast, 1 times/),
    ]);
    expect(await page.evaluate(() => matchMedia('(prefers-color-scheme: light)').matches)).toBe(true);
  });

  it('throws an error when the part does not exist', async () => {
    const page = await browser.newPage();
    await page.setContent(PAGE);
    await expect(accessProblems(page, 'aside')).rejects.toThrow(/No elements found/);
  });
});
