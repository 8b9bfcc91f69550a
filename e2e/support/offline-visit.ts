import { afterEach } from '@jest/globals';
import type { Page } from 'playwright-core';
import { expectSoon, openBoard, waitVisible, wall } from './board';
import { type CuttableProxy, startCuttableProxy } from './cuttable-proxy';
import { becomeNewMember } from './members';
import type { Journey } from './stack';

interface Visit {
  page: Page;
  line: CuttableProxy;
  memberId: string;
}

/** Opens lines to the board that can be cut, and closes them after each test. Call it once at the top of the file. */
export function useLines(journey: Journey) {
  const lines: CuttableProxy[] = [];
  afterEach(() => {
    for (const line of lines.splice(0)) line.stop();
  });

  async function openLine(): Promise<CuttableProxy> {
    const line = await startCuttableProxy(journey.url);
    lines.push(line);
    return line;
  }

  /** Opens the wall as a new member over a line, and waits until everything for offline use is cached. */
  async function visit(): Promise<Visit> {
    const line = await openLine();
    const page = await journey.newVisitor({ baseURL: line.url, serviceWorkers: 'allow' });
    const { id } = await becomeNewMember(page, journey);
    await openBoard(page);
    await waitVisible(wall(page).getByRole('article').first());
    await expectSoon(() => isKept(page), true);
    return { page, line, memberId: id };
  }
  return { openLine, visit };
}

/** Whether the page would open without a network, and accept acts then. */
export const isKept = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    const loaded = performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => /\.[0-9a-f]{12}\.(js|css|woff2)$/.test(path));
    const kept = await Promise.all(
      ['/', '/api/user', '/api/wishes/community', ...loaded].map((path) => caches.match(path)),
    );
    return loaded.some((path) => path.includes('waiting-acts')) && kept.every((answer) => answer !== undefined);
  });

export const waiting = (page: Page, count: number) =>
  page.getByRole('status').getByText(`${count} ${count === 1 ? 'change waits' : 'changes wait'} for the connection.`);

export const nothingWaits = (page: Page) =>
  page.getByText(/changes? waits? for the connection/).waitFor({ state: 'detached', timeout: 20_000 });

/** Closes the tab and opens the page in another one, with the same browser storage. */
export async function killAndReopen(page: Page): Promise<Page> {
  const next = await page.context().newPage();
  await page.close();
  await next.goto('/');
  await waitVisible(wall(next).getByRole('article').first());
  return next;
}
