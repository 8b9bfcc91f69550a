import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { openBoard, waitVisible } from '../support/board';
import type { Journey } from '../support/stack';

/** Journeys about the language of the page: the chosen one, else the browser's. */
export function languageJourneys(journey: Journey): void {
  it('can be chosen in the account menu, and is kept over a reload', async () => {
    const page = await journey.newVisitor();
    await openBoard(page);
    const lang = () => page.locator('html').getAttribute('lang');
    expect(await lang()).toBe('en');
    await page.getByRole('button', { name: /account and settings$/ }).click();
    await page.getByRole('radio', { name: '繁體中文' }).click();
    await waitVisible(page.getByText('社群動態'));
    expect(await lang()).toBe('zh-Hant-TW');
    await page.reload();
    await waitVisible(page.getByRole('heading', { name: '社群動態' }));
    await page.getByRole('button', { name: /帳號與設定$/ }).click();
    await page.getByRole('radio', { name: 'English', exact: true }).click();
    await waitVisible(page.getByText('Community Feed'));
    await waitVisible(page.getByText('Recommended for you'));
    expect(await lang()).toBe('en');
  });

  /** Opens a visitor's page that records the `lang` of every frame with text, separately for each document. */
  async function firstVisit(locale: string, path: string) {
    const page = await journey.newVisitor({ locale });
    await page.addInitScript(() => {
      const seenLangs = new Set<string>();
      Object.assign(window, { seenLangs });
      const look = () => {
        if (document.body?.innerText.trim()) seenLangs.add(document.documentElement.lang);
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    await page.goto(path);
    return page;
  }
  const langsOf = (page: Page) => page.evaluate(() => [...(window as unknown as { seenLangs: Set<string> }).seenLangs]);

  it('is Chinese in a Chinese browser from the first frame on, until another one is chosen', async () => {
    const page = await firstVisit('zh-HK', '/');
    await waitVisible(page.getByRole('dialog', { name: '歡迎來到 Wishboard！' }));
    await page.keyboard.press('Escape');
    await waitVisible(page.getByRole('heading', { name: '社群動態' }));
    expect(await langsOf(page)).toEqual(['zh-Hant-TW']);

    await page.getByRole('button', { name: /帳號與設定$/ }).click();
    await page.getByRole('radio', { name: 'English＋中文' }).click();
    await waitVisible(page.getByText('Community Feed'));
    await page.reload();
    await waitVisible(page.getByRole('heading', { name: 'Community Feed' }));
    expect(await langsOf(page)).toEqual(['en']);
  });

  it('is Chinese in a Chinese browser at an unknown path, also without a connection', async () => {
    journey.expectErrors(/404 \(Not Found\)/, /ERR_INTERNET_DISCONNECTED/);
    const page = await firstVisit('zh-TW', '/nowhere');
    await waitVisible(page.getByRole('heading', { name: '404 找不到頁面' }));
    await page.context().setOffline(true);
    await waitVisible(page.getByText('目前離線，畫面上的內容可能不是最新的。'));
    expect(await langsOf(page)).toEqual(['zh-Hant-TW']);
  });

  it.each(['de-DE', 'en-US'])('is the mix of English and Chinese for a browser in %s', async (locale) => {
    const page = await firstVisit(locale, '/');
    await waitVisible(page.getByRole('dialog', { name: '歡迎來到 Wishboard！' }));
    await page.keyboard.press('Escape');
    await waitVisible(page.getByRole('heading', { name: 'Community Feed' }));
    expect(await langsOf(page)).toEqual(['en']);
  });
}
