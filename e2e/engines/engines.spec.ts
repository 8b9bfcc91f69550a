import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import type { EnginePrograms } from '../../tools/testing/engine-programs.mjs';
import { ApiMember } from '../support/api-member';
import { newTitle } from '../support/board';
import { useRunningStack } from '../support/running-stack';
import type { Engine, Handle, WindowOptions } from './browser-window';
import { startLine } from './line';
import { puppeteerEngine } from './puppeteer';
import { Visitor } from './visitor';
import { webKitEngine } from './webkit';

const programs = process.env.ENGINES ? (JSON.parse(process.env.ENGINES) as EnginePrograms) : null;
if (!programs) throw new Error('Run this by `npm run engines`, which finds the browsers.');
const engines: readonly Engine[] = [
  puppeteerEngine('chrome', programs.chromium),
  puppeteerEngine('firefox', programs.firefox),
  webKitEngine(programs.webkit),
];

const running = useRunningStack({ demoData: true });
const closings: (() => Promise<void> | void)[] = [];

afterEach(async () => {
  for (const close of closings.splice(0).reverse()) await close();
});

afterAll(async () => {
  for (const engine of engines) await engine.stop();
});

describe.each(engines.map((engine) => [engine.name, engine] as const))('In %s a member', (_name, engine) => {
  async function newVisitor(options: WindowOptions = {}, address = running.stack.url): Promise<Visitor> {
    const window = await engine.open(options);
    closings.push(() => window.close());
    return new Visitor(window, address);
  }

  async function addMember(displayName: string): Promise<string> {
    const { rows } = await running.database.query<{ id: string }>(
      'INSERT INTO users (username, display_name) VALUES ($1, $2) RETURNING id',
      [`member-${randomUUID()}`, displayName],
    );
    return rows[0]?.id ?? '';
  }

  /** Returns a new member with the board open, who has already seen the guide and the tips. */
  async function newMember(address?: string): Promise<Visitor> {
    const visitor = await newVisitor({}, address);
    await visitor.goTo();
    await visitor.see('dialog');
    const userId = await addMember('Ines Nova');
    await visitor.window.run(async (id) => {
      for (const key of ['guide-seen', 'tips-seen']) localStorage.setItem(key, 'true');
      const body = JSON.stringify({ userId: id });
      await fetch('/api/user/switch', { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    }, userId);
    await visitor.goTo();
    await visitor.see('heading', 'Community Feed');
    return visitor;
  }

  async function writeWish(visitor: Visitor, title: string): Promise<Handle> {
    await visitor.press('button', 'Make a Wish');
    const dialog = await visitor.see('dialog', 'Create New Wish');
    await visitor.write('Wish Title', title, dialog);
    await visitor.write('Description', 'As seen by three engines.', dialog);
    return dialog;
  }

  async function makeWish(visitor: Visitor, title: string): Promise<Handle> {
    const dialog = await writeWish(visitor, title);
    await visitor.press('button', 'Create Wish', dialog);
    await visitor.miss('dialog', 'Create New Wish');
    return note(visitor, title);
  }

  const note = async (visitor: Visitor, title: string): Promise<Handle> =>
    visitor.see('article', title, await visitor.see('list', 'Wishes'));

  it('is shown the guide at the first visit, and the wall from then on', async () => {
    const visitor = await newVisitor();
    await visitor.goTo();
    await visitor.see('dialog', '歡迎來到 Wishboard！');
    await visitor.press('button', '下一步');
    await visitor.press('button', '下一步');
    await visitor.press('button', '稍後再說');
    await visitor.miss('dialog');
    await visitor.reload();
    await visitor.see('heading', 'Community Feed');
    await visitor.see('article', undefined, await visitor.see('list', 'Wishes'));
    await visitor.miss('dialog');
  });

  it('makes a wish, which is there after a reload', async () => {
    const visitor = await newMember();
    const title = newTitle('A kite');
    await makeWish(visitor, title);
    await visitor.reload();
    await note(visitor, title);
  });

  it('cheers for a wish and takes it back', async () => {
    const visitor = await newMember();
    const title = newTitle('A drum');
    await makeWish(visitor, title);
    await visitor.press('button', /^Heart 0/, await note(visitor, title));
    await visitor.see('button', /^Heart 1/, await note(visitor, title));
    await visitor.reload();
    await visitor.press('button', /^Heart 1/, await note(visitor, title));
    await visitor.see('button', /^Heart 0/, await note(visitor, title));
  });

  it('marks an own wish granted and takes the mark off', async () => {
    const visitor = await newMember();
    const title = newTitle('A boat');
    await makeWish(visitor, title);
    const told = await visitor.lookOutFor('Wish granted!');
    await visitor.press('button', 'Mark as granted', await note(visitor, title));
    await told();
    await visitor.read('WISH GRANTED', await note(visitor, title));
    await visitor.press('button', /granted/i, await note(visitor, title));
    await visitor.see('button', 'Mark as granted', await note(visitor, title));
  });

  it('sees a reaction in the bell without a reload, and its notification leads to the wish', async () => {
    const visitor = await newMember();
    const title = newTitle('A bell');
    await makeWish(visitor, title);
    const { rows } = await running.database.query<{ id: string }>('SELECT id FROM wishes WHERE title = $1', [title]);
    const friend = await ApiMember.signIn(running.stack.url, await addMember('Bo'));
    await friend.post(`/api/wishes/${rows[0]?.id}/reactions`, { emoji: 'heart' });
    await visitor.press('button', 'Notifications, 1 unread');
    await visitor.press(
      'button',
      new RegExp(title.replace(/[()]/g, '\\$&')),
      await visitor.see('dialog', 'Notifications'),
    );
    await visitor.miss('dialog');
    await visitor.hold(
      'the focus on the wish',
      (wanted) => document.activeElement?.closest('article')?.textContent?.includes(wanted) === true,
      title,
    );
    await visitor.hold('the wish in sight', () => {
      const box = document.activeElement?.closest('article')?.getBoundingClientRect();
      return box !== undefined && box.top >= 0 && box.bottom <= window.innerHeight;
    });
  });

  it('opens a wish in a view of its own, goes on to the next by key, and comes back to the wall', async () => {
    const visitor = await newMember();
    const title = newTitle('A lamp');
    await makeWish(visitor, title);
    await visitor.press('button', title, await note(visitor, title));
    await visitor.read('As seen by three engines.', await visitor.see('dialog', title));
    await visitor.hold('the address', () => /^\?wish=[^&]+&dialog=wish$/.test(location.search));
    await visitor.key('ArrowRight');
    await visitor.miss('dialog', title);
    await visitor.see('dialog');
    await visitor.key('Escape');
    await visitor.miss('dialog');
    await visitor.hold('the focus on a note', () => document.activeElement?.closest('[data-wish]') !== null);
    await visitor.press('button', title, await note(visitor, title));
    await visitor.see('dialog', title);
    await visitor.back();
    await visitor.miss('dialog');
    await visitor.hold(
      'the focus on its note',
      (wanted) => document.activeElement?.closest('article')?.textContent?.includes(wanted) === true,
      title,
    );
    await visitor.hold('the address of the wall', () => location.search === '');
  });

  it('shares a wish', async () => {
    const visitor = await newMember();
    const title = newTitle('A map');
    await makeWish(visitor, title);
    const told = await visitor.lookOutFor('已複製到剪貼簿');
    await visitor.press('button', 'Share', await note(visitor, title));
    await told();
  });

  it('gets the story of a wish as a picture of 1080 by 1920', async () => {
    const visitor = await newMember();
    const title = newTitle('A harp');
    await makeWish(visitor, title);
    await visitor.press('button', /story/i, await note(visitor, title));
    const dialog = await visitor.see('dialog', 'Share to your story');
    await visitor.hold('the picture', () => {
      const picture = document.querySelector<HTMLImageElement>('[role="dialog"] img');
      return picture?.naturalWidth === 1080 && picture.naturalHeight === 1920;
    });
    await visitor.see('button', undefined, dialog);
  });

  it('filters the wall by a category', async () => {
    const visitor = await newMember();
    await visitor.press('button', 'Filter by Category');
    await visitor.press('menuitemradio', 'Travel');
    await visitor.see('button', 'Travel');
    await visitor.hold('the address', () => location.search === '?category=travel');
    await visitor.press('button', 'Clear category filter');
    await visitor.see('button', 'Filter by Category');
  });

  it('chooses a category once, gets recommendations, and loads more of them in the panel', async () => {
    const visitor = await newMember();
    const strip = await visitor.see('region', '為你推薦');
    await visitor.press('checkbox', 'Books', strip);
    await visitor.press('button', '看看推薦', strip);
    await visitor.see('article', undefined, strip);
    await visitor.press('button', '查看全部', strip);
    const panel = await visitor.see('dialog', 'Recommendations for You');
    const shown = (count: number) =>
      visitor.hold(
        `${count} recommendations`,
        (wanted) => document.querySelectorAll('[role="dialog"] article').length === wanted,
        count,
      );
    await shown(6);
    await visitor.press('button', 'Show More Recommendations', panel);
    await shown(12);
  });

  it('reads the page in the language of the browser, and in another once it is chosen', async () => {
    const visitor = await newVisitor({ language: 'zh-TW' });
    await visitor.goTo();
    await visitor.see('dialog', '歡迎來到 Wishboard！');
    await visitor.hold('the language of the page', () => document.documentElement.lang === 'zh-Hant-TW');
    await visitor.press('button', '關閉導覽');
    await visitor.see('heading', '社群動態');
    await visitor.press('button', /，帳號與設定$/);
    await visitor.press('radio', 'English');
    await visitor.hold('the other language of the page', () => document.documentElement.lang === 'en');
    await visitor.reload();
    await visitor.see('heading', 'Community Feed');
    await visitor.miss('heading', '社群動態');
  });

  it('keeps what was written while the server is away, and sends it afterwards', async () => {
    const line = await startLine(running.stack.url);
    closings.push(() => line.stop());
    const visitor = await newMember(line.url);
    await visitor.hold('what keeps it, which comes once the page is idle', () =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('waiting-acts')),
    );
    const title = newTitle('A tent');
    const dialog = await writeWish(visitor, title);
    line.cut();
    await visitor.press('button', 'Create Wish', dialog);
    await visitor.miss('dialog', 'Create New Wish');
    await visitor.read('1 change waits for the connection.');
    line.mend();
    await visitor.reload();
    await note(visitor, title);
    const { rows } = await running.database.query('SELECT 1 FROM wishes WHERE title = $1', [title]);
    expect(rows).toHaveLength(1);
  });
});
