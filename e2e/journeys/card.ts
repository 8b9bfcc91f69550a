import { expect } from '@jest/globals';
import type { WishView } from '@wishboard/contracts/http/wishes/wish';
import { showWishes } from '../support/answers';
import { expectSoon, openBoard, sidewaysOverflow, waitVisible, wall, wishCard } from '../support/board';
import type { Journey } from '../support/stack';

const SHOP = 'https://www.shop.example/kettle';
const LINK: Partial<WishView> = {
  productUrl: SHOP,
  productTitle: null,
  productImage: null,
  previewStatus: 'ready',
  igAccount: null,
  isGranted: false,
  grantedAt: null,
};
const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="60"><rect width="80" height="60"/></svg>';

/** Journeys about the contents of a note. */
export function cardJourneys(journey: Journey): void {
  it('shows a product by its picture, else its title, else a placeholder, and hides a picture that is broken', async () => {
    journey.expectErrors(/status of 404/);
    const page = await journey.newVisitor();
    await page.route('**/media/good.svg', (route) => route.fulfill({ contentType: 'image/svg+xml', body: PICTURE }));
    await page.route('**/media/broken.svg', (route) => route.fulfill({ status: 404 }));
    await showWishes(
      page,
      { ...LINK, title: 'Picture', productTitle: 'A copper kettle', productImage: '/media/good.svg' },
      { ...LINK, title: 'Broken', productTitle: 'A tin kettle', productImage: '/media/broken.svg' },
      { ...LINK, title: 'Bare' },
      { ...LINK, title: 'Pending', previewStatus: 'pending' },
      { ...LINK, title: 'Failed', previewStatus: 'failed' },
    );
    await openBoard(page);
    const link = (title: string) => wishCard(page, title).locator(`a[href="${SHOP}"]`);
    const picture = link('Picture').getByRole('img', { name: 'A copper kettle' });
    await expectSoon(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth), 80);
    expect(await link('Picture').innerText()).not.toContain('A copper kettle');
    await waitVisible(link('Broken').getByText('A tin kettle'));
    expect(await link('Broken').locator('img').count()).toBe(0);
    await waitVisible(link('Bare').getByText('點擊查看連結'));
    await waitVisible(link('Pending').getByText('正在取得商品資訊…'));
    await waitVisible(link('Failed').getByText('抓不到商品資訊，仍可點擊查看'));
  });

  it('opens product and profile in a new tab without referrer and opener', async () => {
    const page = await journey.newVisitor();
    const referrers: (string | undefined)[] = [];
    await page.context().route(/shop\.example|instagram\.com/, async (route) => {
      referrers.push((await route.request().allHeaders()).referer);
      await route.fulfill({ contentType: 'text/html', body: '<title>Elsewhere</title>' });
    });
    await showWishes(page, { ...LINK, title: 'Linked', igAccount: '@kettle.club' });
    await openBoard(page);
    const card = await waitVisible(wishCard(page, 'Linked'));
    const addresses: string[] = [];
    for (const link of [card.locator(`a[href="${SHOP}"]`), card.getByRole('link', { name: /@kettle\.club/ })]) {
      expect(await link.getAttribute('rel')).toMatch(/noreferrer/);
      const opened = page.context().waitForEvent('page');
      await link.click();
      const tab = await opened;
      await tab.waitForLoadState();
      addresses.push(tab.url());
      expect(await tab.evaluate(() => [document.referrer, window.opener])).toEqual(['', null]);
    }
    expect(addresses).toEqual([SHOP, 'https://www.instagram.com/kettle.club/']);
    expect(referrers).toEqual([undefined, undefined]);
    expect(new URL(page.url()).pathname).toBe('/');
  });

  it('shows its date in the reader’s locale and time zone, and a faint, tilted stamp once granted', async () => {
    const createdAt = '2026-03-31T20:30:00.000Z';
    const timeZone = 'Pacific/Kiritimati';
    const page = await journey.newVisitor({ locale: 'de-DE', timezoneId: timeZone });
    await showWishes(
      page,
      { ...LINK, title: 'Granted', createdAt, isGranted: true, grantedAt: createdAt, color: 'green' },
      { ...LINK, title: 'Open', createdAt, color: 'yellow' },
    );
    await openBoard(page);
    const granted = await waitVisible(wishCard(page, 'Granted'));
    const day = new Intl.DateTimeFormat('de-DE', { dateStyle: 'medium', timeZone }).format(new Date(createdAt));
    expect(await granted.locator('time').innerText()).toBe(day);
    const stamp = granted.locator('[data-stamp="WISH GRANTED"]');
    expect(
      await stamp.evaluate((element) => {
        const { opacity, rotate, pointerEvents } = getComputedStyle(element);
        return { faint: Number(opacity) > 0.1 && Number(opacity) < 0.6, askew: rotate !== 'none', pointerEvents };
      }),
    ).toEqual({ faint: true, askew: true, pointerEvents: 'none' });
    expect(await wishCard(page, 'Open').getByText('WISH GRANTED').count()).toBe(0);
    const paper = (title: string) =>
      wishCard(page, title).evaluate((note) => getComputedStyle(note).getPropertyValue('--paper'));
    expect(await paper('Granted')).not.toBe(await paper('Open'));
  });

  it.each([400, 1280])('contains long words, emoji and Chinese without overflow at %d px', async (width) => {
    const page = await journey.newVisitor({ viewport: { width, height: 900 } });
    await showWishes(
      page,
      { ...LINK, title: 'W'.repeat(100), description: 'M'.repeat(2000), igAccount: 'm'.repeat(30) },
      { ...LINK, title: '願'.repeat(100), description: '👩‍👩‍👧‍👦'.repeat(120), productTitle: 'W'.repeat(200) },
      { ...LINK, title: 'Plain', productUrl: `https://${'w'.repeat(60)}.example/${'m'.repeat(500)}` },
    );
    await openBoard(page);
    await waitVisible(wishCard(page, 'Plain'));
    const overflows = await wall(page)
      .locator('article')
      .evaluateAll((notes) => notes.map((note) => note.scrollWidth - note.clientWidth));
    expect(overflows).toEqual([0, 0, 0]);
    expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
  });
}
