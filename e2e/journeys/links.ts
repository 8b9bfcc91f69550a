import { expect } from '@jest/globals';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { accessProblemsLightAndDark } from '../support/access-problems';
import {
  expectSoon,
  INTRODUCTIONS,
  markSeen,
  newTitle,
  openBoard,
  openMyBoard,
  sidewaysOverflow,
  waitVisible,
  wishCard,
} from '../support/board';
import { type ForeignSite, startForeignSite } from '../support/foreign-site';
import { becomeNewMember, plantWish } from '../support/members';
import type { Journey } from '../support/stack';

const SHOP = 'https://shop.example/camera?a=1&b=2';
const SHARED = `/?share-title=${encodeURIComponent('底片相機 & Co')}&share-text=Black&share-url=${encodeURIComponent(SHOP)}`;

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Create New Wish' });

/** Journeys about links that lead to the board from elsewhere, and about embedded wishes. */
export function linkJourneys(journey: Journey): void {
  describe('A share from another app', () => {
    it('fills the create form, and leaves nothing in the address', async () => {
      const page = await journey.newVisitor();
      await becomeNewMember(page, journey);
      await markSeen(page, ...INTRODUCTIONS);
      await page.goto(journey.url + SHARED);
      await waitVisible(dialog(page));
      expect(await page.getByLabel('Wish Title').inputValue()).toBe('底片相機 & Co');
      expect(await page.getByLabel('Description').inputValue()).toBe('Black');
      expect(await page.getByLabel(/Product Link/).inputValue()).toBe(SHOP);
      await page.getByRole('button', { name: 'Create Wish' }).click();
      await waitVisible(wishCard(page, '底片相機 & Co'));
      expect(new URL(page.url()).search).toBe('');
    });

    it('keeps an existing draft, and offers to replace it', async () => {
      const page = await journey.newVisitor();
      await becomeNewMember(page, journey);
      await markSeen(page, ...INTRODUCTIONS);
      await page.goto(`${journey.url}/?dialog=create`);
      await (await waitVisible(page.getByLabel('Wish Title'))).fill('A bicycle');
      await page.goto(journey.url + SHARED);
      await waitVisible(dialog(page));
      expect(await page.getByLabel('Wish Title').inputValue()).toBe('A bicycle');
      expect(await accessProblemsLightAndDark(page, '[role="dialog"]')).toEqual([]);
      await page.getByRole('button', { name: 'Use it instead' }).click();
      expect(await page.getByLabel('Wish Title').inputValue()).toBe('底片相機 & Co');
      await page.reload();
      await waitVisible(dialog(page));
      expect(await page.getByLabel('Wish Title').inputValue()).toBe('底片相機 & Co');
      expect(await page.getByText('What you shared waits.').count()).toBe(0);
    });
  });

  it('The board meets the browser’s criteria for an installable app', async () => {
    const page = await journey.newVisitor();
    await openBoard(page);
    const browser = await page.context().newCDPSession(page);
    const { errors, url } = await browser.send('Page.getAppManifest');
    expect([new URL(url).pathname, errors]).toEqual(['/manifest.webmanifest', []]);
    const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors');
    // A test's visitor uses a private window, in which no app can be installed.
    expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([]);
  });

  describe('The page about sharing', () => {
    it.each<[string, BrowserContextOptions]>([
      ['a phone', { viewport: { width: 400, height: 860 } }],
      ['a desk', { viewport: { width: 1440, height: 900 } }],
    ])('is linked in the account menu, and has no accessibility problem on %s', async (_where, options) => {
      const page = await journey.newVisitor(options);
      await openBoard(page);
      await page.getByRole('button', { name: /account and settings$/ }).click();
      await page.getByRole('link', { name: 'Share to Wishboard from any shop' }).click();
      await waitVisible(page.getByRole('heading', { name: 'Share to Wishboard' }));
      expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
      expect(await accessProblemsLightAndDark(page)).toEqual([]);
    });

    it("has a bookmarklet that fills the create form from a shop's page", async () => {
      const site = await startForeignSite();
      try {
        const page = await journey.newVisitor();
        await becomeNewMember(page, journey);
        await markSeen(page, ...INTRODUCTIONS);
        await page.goto(`${journey.url}/share.html`);
        const code = await page.getByLabel(/^Without a mouse/).inputValue();
        expect(await page.getByRole('link', { name: 'Share to Wishboard' }).getAttribute('href')).toBe(code);
        await page.goto(site.crossSite);
        // Does what a browser does with a chosen bookmark.
        const [board] = await Promise.all([
          page.context().waitForEvent('page'),
          page.evaluate(decodeURIComponent(code.slice('javascript:'.length))),
        ]);
        await waitVisible(dialog(board));
        expect(await board.getByLabel('Wish Title').inputValue()).toBe('Free kittens');
        expect(await board.getByLabel(/Product Link/).inputValue()).toBe(`${site.crossSite}/`);
      } finally {
        site.stop();
      }
    });
  });

  it('The page title names the wish in the address, and no longer after a change to My Board', async () => {
    const page = await journey.newVisitor();
    await becomeNewMember(page, journey);
    const wish = await plantWish(page, journey, { title: newTitle('一台相機') });
    await openBoard(page, `/?wish=${wish.id}`);
    expect(await page.title()).toBe(`${wish.title} · Wishboard`);
    await openMyBoard(page);
    await expectSoon(() => page.title(), 'Wishboard');
  });

  it('The preview picture of a link to a wish is 1200 by 630, and changes once the wish is granted', async () => {
    const page = await journey.newVisitor();
    await becomeNewMember(page, journey);
    const wish = await plantWish(page, journey, { title: newTitle('一台相機 📷') });
    const pictureOf = async () => {
      await page.goto(`${journey.url}/?wish=${wish.id}`);
      const address = await page.locator('meta[property="og:image"]').getAttribute('content');
      const answer = await page.request.get(address ?? '');
      expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'image/jpeg']);
      return answer.body();
    };
    const first = await pictureOf();
    const size = await page.evaluate(async (bytes) => {
      const { width, height } = await createImageBitmap(new Blob([new Uint8Array(bytes)]));
      return [width, height];
    }, Array.from(first));
    expect(size).toEqual([1200, 630]);
    expect((await pictureOf()).equals(first)).toBe(true);
    const headers = { origin: journey.url };
    const granted = await page.request.post(`${journey.url}/api/wishes/${wish.id}/toggle-granted`, { headers });
    expect(granted.status()).toBe(200);
    expect((await pictureOf()).equals(first)).toBe(false);
  });

  describe('An embed', () => {
    let site: ForeignSite;
    beforeAll(async () => {
      site = await startForeignSite();
    });
    afterAll(() => site.stop());

    it('is shown with its style in a frame of another site and links to the wish; the board is refused', async () => {
      journey.expectErrors(/frame-ancestors|X-Frame-Options|ERR_BLOCKED_BY_RESPONSE/);
      const page = await journey.newVisitor();
      await becomeNewMember(page, journey);
      const wish = await plantWish(page, journey, { title: newTitle('<b>一台相機</b>'), color: 'yellow' });
      const refused: string[] = [];
      page.on('requestfailed', (request) => refused.push(request.url()));
      await page.goto(site.crossSite);
      await page.evaluate(
        (addresses) => {
          for (const address of addresses) {
            const frame = document.createElement('iframe');
            frame.src = address;
            document.body.append(frame);
          }
        },
        [`${journey.url}/embed/wish/${wish.id}`, `${journey.url}/?wish=${wish.id}`],
      );
      const embed = page.frameLocator('iframe').first();
      const link = await waitVisible(embed.getByRole('link', { name: wish.title }));
      expect(await link.getAttribute('href')).toBe(`${journey.url}/?wish=${wish.id}`);
      const paper = await embed.getByRole('article').evaluate((note) => getComputedStyle(note).backgroundImage);
      expect(paper).toContain('gradient');
      // The browser also reports that the policy blocked a frame.
      await expectSoon(async () => refused[0], `${journey.url}/?wish=${wish.id}`);
      expect(await page.frameLocator('iframe').last().getByText(wish.title).count()).toBe(0);
    });

    it('has no accessibility problem, light or dark', async () => {
      const page = await journey.newVisitor({ viewport: { width: 420, height: 260 } });
      await becomeNewMember(page, journey);
      for (const color of ['yellow', 'green'] as const) {
        const wish = await plantWish(page, journey, { title: newTitle('一台相機'), color });
        await page.goto(`${journey.url}/embed/wish/${wish.id}`);
        expect([color, await accessProblemsLightAndDark(page)]).toEqual([color, []]);
      }
    });
  });
}
