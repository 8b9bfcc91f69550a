import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { showWishes } from '../support/answers';
import { INTRODUCTIONS, markSeen } from '../support/board';
import { becomeNewMember } from '../support/members';
import { CONTENT, MEMBER, textsWithoutDir, textsWithoutLang } from '../support/page-texts';
import { readEverything } from '../support/read-everything';
import type { Journey } from '../support/stack';

const GRANTED = {
  ...CONTENT,
  isGranted: true,
  grantedAt: '2026-01-01T00:00:00.000Z',
  previewStatus: 'failed' as const,
};

const MIX = {
  my: 'My Board',
  bell: /^Notifications/,
  make: 'Make a Wish',
  guide: '再看一次導覽',
  all: '查看全部',
  empty: '你還沒有許下任何願望',
};

/** Journeys about the complete languages, as opposed to the mixed one of the specification. */
export function wholeLanguageJourneys(journey: Journey): void {
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
    // Some wishes on the server are Chinese. Recorded views would teach keywords, which the page shows.
    await page.route('**/api/interactions', (route) => route.fulfill({ status: 201, json: {} }));
    await markSeen(page, ...INTRODUCTIONS);
    await page.addInitScript((value) => localStorage.setItem('wishboard-language', value), language);
    await page.goto('/');
    return page;
  }

  it('marks all Chinese text of the mixed language as Chinese, for screen readers and fonts', async () => {
    expect(await readEverything(await boardIn('mixed'), MIX, textsWithoutLang)).toEqual([]);
  });

  it('gives members’ texts a text direction of their own', async () => {
    expect(await readEverything(await boardIn('mixed'), MIX, textsWithoutDir)).toEqual([]);
  });

  it('shows no Chinese text of the page in English', async () => {
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

  it('shows no English text of the page in Chinese', async () => {
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
