import { setTimeout as pause } from 'node:timers/promises';
import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { INTRODUCTIONS, markSeen, waitVisible } from '../support/board';
import { becomeNewMember } from '../support/members';
import type { Journey } from '../support/stack';

/** Highest accepted layout shift while the page loads: Cumulative Layout Shift, https://web.dev/articles/cls */
const MOST = 0.02;

/** Performance entry of a layout shift, which TypeScript's DOM library lacks. */
interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null }[];
}

interface Shift {
  value: number;
  what: string[];
}

/** Makes the page record its layout shifts from now on. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: Shift[] = [];
    Object.assign(window, { shifts });
    const nameOf = ({ node }: { node: Node | null }) => (node instanceof Element ? node.className : String(node));
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as LayoutShift[]) {
        if (!hadRecentInput) shifts.push({ value, what: sources.map(nameOf) });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

const shiftsOf = (page: Page): Promise<Shift[]> =>
  page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);

/** Waits for the first notes of a page that {@link watchShifts} watches, and expects that little has moved until then. */
export async function expectHardlyMoved(page: Page): Promise<void> {
  await waitVisible(page.getByRole('main').locator('article h2').first());
  await page.evaluate(() => document.fonts.ready);
  // By then the counter has counted up and the notes are in place.
  await pause(1000);
  const shifts = await shiftsOf(page);
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  expect(sum > MOST ? shifts : []).toEqual([]);
}

/** Journeys about layout stability while the page loads, whichever part loads last. */
export function layoutShiftJourneys(journey: Journey): void {
  const remote = '/remotes/mf-recommendations/';
  const cards = '/api/recommendations';
  const feed = '/api/wishes/community';
  const letters = '.woff2';
  it.each([
    { width: 1440, locale: 'en-GB', late: letters },
    { width: 1440, locale: 'en-GB', late: remote },
    { width: 1440, locale: 'en-GB', late: feed },
    { width: 820, locale: 'zh-TW', late: cards },
    { width: 700, locale: 'zh-TW', late: feed },
    { width: 390, locale: 'en-GB', late: remote },
  ])(
    'hardly shifts while it loads, at $width px in $locale with $late coming last',
    async ({ width, locale, late }) => {
      const isMobile = width < 500;
      const page = await journey.newVisitor({ viewport: { width, height: 860 }, locale, isMobile, hasTouch: isMobile });
      await page.route(
        ({ pathname }) => pathname.includes(late),
        async (route) => {
          // Late enough that the page is rendered in the fallback fonts: the first screen is visible before any script runs.
          await pause(late === letters ? 3000 : 700);
          await route.continue();
        },
      );
      await markSeen(page, ...INTRODUCTIONS);
      await watchShifts(page);
      await page.goto('/');
      await waitVisible(page.getByRole('main').getByRole('region').getByRole('article').first());
      await expectHardlyMoved(page);
    },
  );

  it.each([
    { width: 1440, locale: 'en-GB' },
    { width: 820, locale: 'zh-TW' },
    { width: 390, locale: 'zh-TW' },
  ])(
    'hardly shifts its layout for a new member who is asked for interests, at $width px in $locale',
    async ({ width, locale }) => {
      const isMobile = width < 500;
      const page = await journey.newVisitor({ viewport: { width, height: 860 }, locale, isMobile, hasTouch: isMobile });
      await becomeNewMember(page, journey, 'Sofie Still', { isAsked: true });
      await markSeen(page, ...INTRODUCTIONS);
      await watchShifts(page);
      await page.goto('/');
      await waitVisible(page.getByRole('main').getByRole('checkbox').first());
      await expectHardlyMoved(page);
    },
  );
}
