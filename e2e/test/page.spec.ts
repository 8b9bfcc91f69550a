import { expect } from '@jest/globals';
import { accessProblemsLightAndDark } from '../support/access-problems';
import {
  ENDED_SESSION,
  expectSoon,
  makeWish,
  newTitle,
  openBoard,
  openCreateDialog,
  sidewaysOverflow,
  switchMember,
  waitVisible,
  wishCard,
} from '../support/board';
import { useStack } from '../support/stack';

const journey = useStack();

describe('The page', () => {
  it('answers an unknown address with status 404 and the text of the specification', async () => {
    journey.expectErrors(/status of 404/);
    const page = await journey.newVisitor();
    const answer = await page.goto('/no/such/page');
    expect(answer?.status()).toBe(404);
    await waitVisible(page.getByRole('heading', { name: '404 Page Not Found' }));
    await waitVisible(page.getByText('Did you forget to add the page to the router?'));
  });

  it.each([
    { remote: 'mf-board', stays: 'the bell', name: /Notifications/ },
    { remote: 'mf-notifications', stays: 'the board', name: /^Community$/ },
    { remote: 'mf-recommendations', stays: 'the board', name: /^Community$/ },
  ])('keeps $stays usable when $remote cannot be loaded, and loads it on retry', async ({ remote, name }) => {
    journey.expectErrors(/status of 503/, new RegExp(remote.replace('-', '.')));
    const page = await journey.newVisitor();
    const broken = `**/remotes/${remote}/**`;
    await page.route(broken, (route) => route.fulfill({ status: 503, body: 'down' }));
    await page.addInitScript(() => localStorage.setItem('guide-seen', 'true'));
    await page.goto('/');
    const reload = await waitVisible(page.getByRole('button', { name: '重新載入' }));
    await waitVisible(
      page
        .locator('button, [role="radio"], [role="tab"]')
        .filter({ hasText: name })
        .or(page.getByRole('button', { name }))
        .first(),
    );
    await page.unroute(broken);
    await reload.click();
    await reload.waitFor({ state: 'detached' });
    await waitVisible(page.getByRole('heading', { name: 'Community Feed' }));
  });

  it('lists every member of the demo in the account menu, and says that it is a demo', async () => {
    const page = await journey.newVisitor();
    await openBoard(page);
    await page.getByRole('button', { name: /account and settings$/ }).click();
    const demo = await waitVisible(page.getByRole('dialog').getByRole('region', { name: 'This is a demo' }));
    await waitVisible(demo.getByText('Anyone here can look at the board as any of these members. Nothing is private.'));
    const users: { displayName: string }[] = await (await page.request.get('/api/users')).json();
    await expectSoon(
      async () => (await demo.getByRole('listitem').allInnerTexts()).map((name) => name.trim()).sort(),
      users.map(({ displayName }) => displayName).sort(),
    );
  });

  it('shows no wish of the previous member on My Board after a switch', async () => {
    const page = await journey.newVisitor();
    await openBoard(page);
    const title = newTitle('Only on my own board');
    await makeWish(page, title, 'Mine.');
    await page.getByText('My Board', { exact: true }).click();
    await waitVisible(page.getByRole('heading', { name: 'My Wishboard' }));
    await waitVisible(wishCard(page, title));
    const users: { displayName: string }[] = await (await page.request.get('/api/users')).json();
    const me: { displayName: string } = await (await page.request.get('/api/user')).json();
    const other = users.find((user) => user.displayName !== me.displayName);
    journey.expectErrors(...ENDED_SESSION);
    await switchMember(page, other?.displayName ?? '');
    await page.getByText('My Board', { exact: true }).click();
    await waitVisible(page.getByRole('heading', { name: 'My Wishboard' }));
    expect(await wishCard(page, title).count()).toBe(0);
  });

  it('has a privacy page that names every key and cookie that the browser stores', async () => {
    const page = await journey.newVisitor();
    await openBoard(page);
    await page.getByRole('button', { name: /account and settings$/ }).click();
    await page.getByRole('radio', { name: 'Lamplight' }).click();
    await page.getByRole('radio', { name: 'English', exact: true }).click();
    await page.keyboard.press('Escape');
    const dialog = await openCreateDialog(page);
    await dialog.getByLabel('Wish Title').fill('Begun');
    const keys = () => page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
    await expectSoon(async () => (await keys()).some((key) => key.startsWith('wish-draft:')), true);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.reload();
    const kept = await keys();
    const cookies = await page.context().cookies();

    await page.getByRole('button', { name: /account and settings$/ }).click();
    await page.getByRole('link', { name: /^Privacy/ }).click();
    await waitVisible(page.getByRole('heading', { name: 'What Wishboard keeps about you' }));
    const named = await page.locator('code').allInnerTexts();
    const isNamed = (key: string) =>
      named.some((name) => (name.endsWith('…') ? key.startsWith(name.slice(0, -1)) : key === name));
    expect([...kept, ...cookies.map(({ name }) => name)].filter((key) => !isNamed(key))).toEqual([]);
    expect(kept.length).toBeGreaterThanOrEqual(6);
    const days = ((cookies[0]?.expires ?? 0) - Date.now() / 1000) / 86_400;
    expect(Math.round(days)).toBe(30);
    // Both languages have the same content: as many paragraphs, and the same names.
    const [english, chinese] = await page.locator('article').all();
    const outline = async (article = english) => [
      await article?.locator('dt').count(),
      await article?.locator('code').allInnerTexts(),
    ];
    expect(await outline(chinese)).toEqual(await outline(english));
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).not.toBe('rgba(0, 0, 0, 0)');
    expect(await accessProblemsLightAndDark(page)).toEqual([]);
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
    await page.getByRole('link', { name: 'Wishboard', exact: true }).click();
    await waitVisible(page.getByRole('heading', { name: 'Community Feed' }));
  });

  it('has icons for the tab and for the home screen', async () => {
    const page = await journey.newVisitor();
    await openBoard(page);
    const sizes: string[] = await page.evaluate(async () =>
      Promise.all(
        [...document.querySelectorAll<HTMLLinkElement>('link[rel~="icon"], link[rel="apple-touch-icon"]')].map(
          async ({ href }) => {
            const picture = new Image();
            picture.src = href;
            await picture.decode();
            return `${new URL(href).pathname.replace(/\.[0-9a-f]{12}/, '')} ${picture.naturalWidth}`;
          },
        ),
      ),
    );
    expect(sizes).toEqual(expect.arrayContaining(['/favicon.ico 32', '/apple-touch-icon.png 180']));
  });

  it('works on a phone without scrolling sideways', async () => {
    const page = await journey.newVisitor({ viewport: { width: 400, height: 860 } });
    await openBoard(page);
    await waitVisible(page.getByRole('article').first());
    expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
    await page.getByRole('button', { name: 'Make a Wish' }).click();
    await waitVisible(page.getByRole('dialog', { name: 'Create New Wish' }));
  });
});
