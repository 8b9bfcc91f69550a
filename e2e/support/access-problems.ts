import axe from 'axe-core';
import type { Page } from 'playwright-core';

/**
 * Runs the accessibility rules of axe-core, all or the named ones, on a part of the page. Returns one line for each violated rule
 * with its name, the number of elements and the first element. The rules run in the page itself: axe's wrapper for Playwright opens
 * a second page each time, which takes three times as long.
 *
 * @param part selector
 * @throws {Error} when no element of the page matches the selector
 */
export async function accessProblems(page: Page, part = 'html', rules?: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async ([part, rules]) => {
      const { violations } = await window.axe.run(part, {
        resultTypes: ['violations'],
        ...(rules && { runOnly: rules }),
      });
      return violations.map(({ id, nodes }) => `${id}, ${nodes.length} times, first: ${nodes[0]?.html}`);
    },
    [part, rules] as const,
  );
}

/**
 * Returns the violations of all rules in the light colour scheme, and of the contrast rule in the dark one: no other rule depends
 * on colours. The page is light again afterwards.
 */
export async function accessProblemsLightAndDark(page: Page, part?: string): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light' });
  const light = await accessProblems(page, part);
  await page.emulateMedia({ colorScheme: 'dark' });
  // Waits for the transitions between the colours.
  await page.evaluate(async () => {
    const changes = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(changes.map(({ finished }) => finished));
  });
  const dark = await accessProblems(page, part, ['color-contrast']);
  await page.emulateMedia({ colorScheme: 'light' });
  return [...light, ...dark.map((problem) => `in dark: ${problem}`)];
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}
