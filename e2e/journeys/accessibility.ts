import { AxeBuilder } from '@axe-core/playwright';
import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { showWishes } from '../support/answers';
import { haveSeen, INTRODUCTIONS, openMyBoard, seen, wishCard } from '../support/board';
import { becomeNewMember, plantWish } from '../support/members';
import type { Journey } from '../support/stack';

/** One note of every kind. Fewer notes are checked faster, and none is of another kind. */
const KINDS = [
  { title: 'Granted', isGranted: true, grantedAt: '2026-01-01T00:00:00.000Z', color: 'green' as const },
  {
    title: 'Linked',
    isGranted: false,
    productUrl: 'https://shop.example/',
    productTitle: 'A kettle',
    productImage: null,
  },
  { title: 'Pending', productUrl: 'https://shop.example/', productTitle: null, previewStatus: 'pending' as const },
  { title: 'Long', description: 'Long. '.repeat(200), igAccount: '@long', color: 'yellow' as const },
];

/** Sentences about what the automated accessibility rules find within a part of the page, none when all is well. */
async function problemsOf(page: Page, part = 'html'): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).include(part).analyze();
  return violations.map(({ id, nodes }) => `${id} in ${part}, ${nodes.length} times, first: ${nodes[0]?.html}`);
}

/** What can stand in the way of a keyboard or a screen reader. */
export function accessibilityJourneys(journey: Journey): void {
  it.each(['light', 'dark'] as const)('has no problem in %s, in any state', async (colorScheme) => {
    const page = await journey.newVisitor({ colorScheme, reducedMotion: 'reduce' });
    await becomeNewMember(page, journey);
    await plantWish(page, journey, { title: 'Mine', category: 'books' });
    await showWishes(page, {}, ...KINDS);
    await haveSeen(page, ...INTRODUCTIONS);
    await page.goto('/');
    await seen(wishCard(page, 'Mine'));
    const problems = await problemsOf(page);
    const within = async (part: string, open: () => Promise<void>) => {
      await open();
      await seen(page.locator(part).first());
      problems.push(...(await problemsOf(page, part)));
      await page.keyboard.press('Escape');
      await page.locator(part).first().waitFor({ state: 'detached' });
    };
    const press = (name: string | RegExp) => page.getByRole('button', { name }).first().click();
    await within('[role="dialog"]', () => press('Make a Wish'));
    await within('[role="dialog"]', () => press(/^Notifications/));
    await within('[role="dialog"]', () => press(/account and settings$/));
    await within('[role="dialog"]', () => press('查看全部'));
    await within('[role="dialog"]', () => press('再看一次導覽'));
    await within('[role="menu"]', () => press('More for “Mine”'));
    await within('[role="menu"]', () => press('Filter by Category'));
    await within('[role="dialog"]', async () => {
      await press('Share to story');
      await seen(page.getByRole('dialog').locator('img'));
    });
    await wishCard(page, 'Mine').getByRole('button', { name: 'Mark as granted' }).click();
    await seen(page.getByText('Wish granted!').first());
    problems.push(...(await problemsOf(page, '[aria-label*="F8"]')));
    await openMyBoard(page);
    problems.push(...(await problemsOf(page, 'main')));
    await page.goto('/nowhere');
    await seen(page.getByRole('heading', { name: '404 Page Not Found' }));
    problems.push(...(await problemsOf(page)));
    expect(problems).toEqual([]);
    journey.expectErrors(/status of 404/);
  });
}
