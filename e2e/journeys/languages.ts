import { expect } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { showWishes } from '../support/answers';
import { haveSeen, INTRODUCTIONS, openBoard, seen } from '../support/board';
import { becomeNewMember } from '../support/members';
import type { Journey } from '../support/stack';

const MEMBER = 'Ines Nova';
/** Everything members wrote, in Latin letters, so that Chinese on the page is the page's own. */
const CONTENT = {
  title: 'Nova',
  description: 'Nova',
  igAccount: '@nova',
  productUrl: 'https://nova.example/',
  productTitle: null,
  productImage: null,
  user: { id: '0197a2c4-0000-7000-8000-000000000000', username: 'nova', displayName: MEMBER, avatar: '' },
};
const GRANTED = {
  ...CONTENT,
  isGranted: true,
  grantedAt: '2026-01-01T00:00:00.000Z',
  previewStatus: 'failed' as const,
};

/** Every text a member can meet: what is shown, and the names of what is not. The languages' own names apart. */
const wordsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const skipped = '[aria-label="Language"], [aria-label="語言"], script, style, noscript';
    const words = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!node.parentElement?.closest(skipped) && node.textContent?.trim()) words.add(node.textContent.trim());
    }
    for (const name of ['aria-label', 'placeholder', 'title', 'alt', 'data-stamp']) {
      for (const element of document.querySelectorAll(`body [${name}]`)) {
        if (!element.closest(skipped)) words.add(element.getAttribute(name) ?? '');
      }
    }
    return [...words];
  });

/** Chinese that a screen reader would read out in English, since nothing around it says that it is Chinese. */
const unmarkedOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const unmarked: string[] = [];
    const look = (text: string, element: Element | null) => {
      const lang = element?.closest('[lang]')?.getAttribute('lang') ?? '';
      if (/\p{Script=Han}/u.test(text) && !lang.startsWith('zh')) unmarked.push(text.trim());
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!node.parentElement?.closest('script, style, noscript')) look(node.textContent ?? '', node.parentElement);
    }
    for (const name of ['aria-label', 'placeholder', 'title', 'alt']) {
      for (const element of document.querySelectorAll(`body [${name}]`))
        look(element.getAttribute(name) ?? '', element);
    }
    return unmarked;
  });

/** What members wrote, or are to write, that takes its direction from the page and not from its own letters. */
const undirectedOf = (page: Page): Promise<string[]> =>
  page.evaluate(
    (written) => {
      const undirected: string[] = [];
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const text = node.textContent?.trim() ?? '';
        const element = node.parentElement;
        if (written.includes(text) && !element?.closest('[dir="auto"], bdi, script')) {
          undirected.push(`${text} in ${element?.className}`);
        }
      }
      for (const field of document.querySelectorAll<HTMLInputElement>('input[type="text"], textarea')) {
        if (field.dir !== 'auto') undirected.push(`field ${field.name}`);
      }
      return undirected;
    },
    [CONTENT.title, MEMBER],
  );

/** The filter's menu and, after it, those of the notes. */
const menu = (page: Page): Locator => page.locator('main button[aria-haspopup="menu"]');

async function openForm(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button').nth(1).click();
  await seen(page.getByRole('dialog').locator('form'));
}

async function openStory(page: Page): Promise<void> {
  await page.locator('[data-wish] footer button').nth(3).click();
  await seen(page.getByRole('dialog').locator('img'));
}

/** Goes through every state of the page that has words of its own, and answers what is found in them: all words, if not told. */
async function readEverything(
  page: Page,
  names: { my: string; bell: RegExp; make: string; guide: string; empty: string; all: string },
  find = wordsOf,
) {
  const words = new Set<string>();
  const read = async () => {
    for (const each of await find(page)) words.add(each);
  };
  const inDialog = async (open: () => Promise<void>) => {
    await open();
    await seen(page.getByRole('dialog'));
    await read();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  };
  const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).first().click();
  await seen(page.getByRole('article').first());
  await read();
  await inDialog(() => page.getByRole('banner').getByRole('button', { name: names.make }).click());
  await inDialog(() => press(names.bell));
  await inDialog(() => press(names.all));
  await inDialog(() => press(names.guide));
  await inDialog(() => page.getByRole('button', { name: new RegExp(`^${MEMBER}`) }).click());
  await press(names.guide);
  for (let step = 1; step < 3; step += 1) {
    await page.getByRole('dialog').getByRole('button').last().click();
    await read();
  }
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await openForm(page);
  await page
    .getByRole('dialog')
    .locator('form')
    .evaluate((form) => (form as HTMLFormElement).requestSubmit());
  await seen(page.getByRole('dialog').locator('[aria-invalid="true"]').first());
  await read();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await openStory(page);
  await read();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await menu(page).last().click();
  await seen(page.getByRole('menu'));
  await read();
  await page.keyboard.press('Escape');
  await menu(page).first().click();
  await page.getByRole('menuitemradio').nth(3).click();
  await seen(page.getByRole('article').first());
  await read();
  await page.getByRole('radio', { name: names.my }).click();
  await seen(page.getByText(names.empty));
  await read();
  return [...words];
}

/** The complete languages, beside the specification's mix. */
export function languageJourneys(journey: Journey): void {
  async function boardIn(language: 'mixed' | 'en' | 'zh-TW'): Promise<Page> {
    const page = await journey.newVisitor({ locale: 'en-GB' });
    const { id: userId } = await becomeNewMember(page, journey, MEMBER);
    await showWishes(page, { ...CONTENT, userId }, { ...GRANTED, userId });
    await page.route('**/api/recommendations?*', async (route) => {
      const sample = (await (await route.fetch()).json())[0];
      await route.fulfill({ json: [{ ...sample, ...CONTENT, reason: { kind: 'popular' } }] });
    });
    await page.route('**/api/notifications', (route) => route.fulfill({ json: [] }));
    await page.route('**/api/users?*', (route) => route.fulfill({ json: [] }));
    // The wishes on the server are Chinese in part, and what is learnt of the sight of them is shown.
    await page.route('**/api/interactions', (route) => route.fulfill({ status: 201, json: {} }));
    await haveSeen(page, ...INTRODUCTIONS);
    await page.addInitScript((value) => localStorage.setItem('wishboard-language', value), language);
    await page.goto('/');
    return page;
  }

  it('can be chosen behind the picture, and is remembered', async () => {
    const page = await journey.newVisitor();
    await openBoard(page);
    const lang = () => page.locator('html').getAttribute('lang');
    expect(await lang()).toBe('en');
    await page.getByRole('button', { name: /account and settings$/ }).click();
    await page.getByRole('radio', { name: '繁體中文' }).click();
    await seen(page.getByText('社群動態'));
    expect(await lang()).toBe('zh-Hant-TW');
    await page.reload();
    await seen(page.getByRole('heading', { name: '社群動態' }));
    await page.getByRole('button', { name: /帳號與設定$/ }).click();
    await page.getByRole('radio', { name: 'English', exact: true }).click();
    await seen(page.getByText('Community Feed'));
    await seen(page.getByText('Recommended for you'));
    expect(await lang()).toBe('en');
  });

  /** A visitor whose page keeps what `lang` was in every frame that had words, in each document anew. */
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

  it('is that of a Chinese browser from the first word on, until another is chosen', async () => {
    const page = await firstVisit('zh-HK', '/');
    await seen(page.getByRole('dialog', { name: '歡迎來到 Wishboard！' }));
    await page.keyboard.press('Escape');
    await seen(page.getByRole('heading', { name: '社群動態' }));
    expect(await langsOf(page)).toEqual(['zh-Hant-TW']);

    await page.getByRole('button', { name: /帳號與設定$/ }).click();
    await page.getByRole('radio', { name: 'English＋中文' }).click();
    await seen(page.getByText('Community Feed'));
    await page.reload();
    await seen(page.getByRole('heading', { name: 'Community Feed' }));
    expect(await langsOf(page)).toEqual(['en']);
  });

  it('is that of a Chinese browser on the page of an unknown path, and without a connection', async () => {
    journey.expectErrors(/404 \(Not Found\)/, /ERR_INTERNET_DISCONNECTED/);
    const page = await firstVisit('zh-TW', '/nowhere');
    await seen(page.getByRole('heading', { name: '404 找不到頁面' }));
    await page.context().setOffline(true);
    await seen(page.getByText('目前離線，畫面上的內容可能不是最新的。'));
    expect(await langsOf(page)).toEqual(['zh-Hant-TW']);
  });

  it.each(['de-DE', 'en-US'])('is the mix of English and Chinese for a browser in %s', async (locale) => {
    const page = await firstVisit(locale, '/');
    await seen(page.getByRole('dialog', { name: '歡迎來到 Wishboard！' }));
    await page.keyboard.press('Escape');
    await seen(page.getByRole('heading', { name: 'Community Feed' }));
    expect(await langsOf(page)).toEqual(['en']);
  });

  const MIX = {
    my: 'My Board',
    bell: /^Notifications/,
    make: 'Make a Wish',
    guide: '再看一次導覽',
    all: '查看全部',
    empty: '你還沒有許下任何願望',
  };

  it('is said to be Chinese wherever the mix is, for voices and fonts', async () => {
    expect(await readEverything(await boardIn('mixed'), MIX, unmarkedOf)).toEqual([]);
  });

  it('leaves what members write its own direction', async () => {
    expect(await readEverything(await boardIn('mixed'), MIX, undirectedOf)).toEqual([]);
  });

  it('has no Chinese left in English', async () => {
    const page = await boardIn('en');
    const names = {
      my: 'My Board',
      bell: /^Notifications/,
      make: 'Make a Wish',
      guide: 'Show the guide again',
      all: 'See all',
      empty: 'You have not made any wishes yet',
    };
    const words = await readEverything(page, names);
    expect(words.filter((text) => /\p{Script=Han}/u.test(text))).toEqual([]);
    expect(words).toEqual(expect.arrayContaining(['My Wishboard', names.empty, names.all]));
  });

  it('has no English left in Chinese', async () => {
    const page = await boardIn('zh-TW');
    const names = {
      my: '我的願望板',
      bell: /^通知/,
      make: '許個願',
      guide: '再看一次導覽',
      all: '查看全部',
      empty: '你還沒有許下任何願望',
    };
    const words = await readEverything(page, names);
    const ours = words.map((text) =>
      text.replace(
        /Ines Nova|@?[Nn]ova(\.example)?|Wishboard|Instagram|https:\/\/…|@?username|@?member-[\da-f-]+|F8/g,
        '',
      ),
    );
    expect(ours.filter((text) => /[A-Za-z]{2,}/.test(text))).toEqual([]);
    expect(words).toEqual(expect.arrayContaining(['我的 Wishboard', names.empty, names.all]));
  });
}
