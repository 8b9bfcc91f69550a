import { afterEach, describe, expect, it } from '@jest/globals';
import type { WishView } from '@wishboard/contracts/http/wish';
import type { Page } from 'playwright-core';
import { expectSoon, hasAttribute, newTitle, openBoard, reactionButton, seen, wall, wishCard } from '../support/board';
import { type CutLine, startCutLine } from '../support/cut-line';
import { becomeNewMember, plantWish } from '../support/members';
import { useStack } from '../support/stack';

const journey = useStack();
const lines: CutLine[] = [];

afterEach(() => {
  for (const line of lines.splice(0)) line.stop();
});

interface Visit {
  page: Page;
  line: CutLine;
  memberId: string;
}

/** A new member on the wall, over a line that can be cut, with everything kept that the wall and the acts need. */
async function visit(): Promise<Visit> {
  const line = await startCutLine(journey.url);
  lines.push(line);
  const page = await journey.newVisitor({ baseURL: line.url, serviceWorkers: 'allow' });
  const { id } = await becomeNewMember(page, journey);
  await openBoard(page);
  await seen(wall(page).getByRole('article').first());
  await expectSoon(() => isKept(page), true);
  return { page, line, memberId: id };
}

/** Whether the page would open without a network, and take acts then. */
const isKept = (page: Page): Promise<boolean> =>
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

/** A wish of another member, at the top of the wall. */
async function plantOthers(title: string): Promise<WishView> {
  const other = await journey.newVisitor();
  await becomeNewMember(other, journey, 'Olga Other');
  return plantWish(other, journey, { title: newTitle(title) });
}

/** A wish as the product has it now for the page's member. */
async function stored(page: Page, wishId: string): Promise<WishView> {
  return (await page.request.get(`${journey.url}/api/wishes/${wishId}`)).json();
}

const waiting = (page: Page, count: number) =>
  page.getByRole('status').getByText(`${count} ${count === 1 ? 'change waits' : 'changes wait'} for the connection.`);

const nothingWaits = (page: Page) =>
  page.getByText(/changes? waits? for the connection/).waitFor({ state: 'detached', timeout: 20_000 });

/** The tab killed, and opened again, with the browser's storage as it was. */
async function killAndReopen(page: Page): Promise<Page> {
  const next = await page.context().newPage();
  await page.close();
  await next.goto('/');
  await seen(wall(next).getByRole('article').first());
  return next;
}

describe('Acts without a network', () => {
  it('a reaction stays shown, outlives the tab, and is there once when the server is again', async () => {
    const wish = await plantOthers('To cheer offline');
    const { page, line } = await visit();
    line.cut();
    journey.expectErrors(/./);
    await reactionButton(wishCard(page, wish.title), 'Heart').click();
    await seen(waiting(page, 1));
    await hasAttribute(reactionButton(wishCard(page, wish.title), 'Heart'), 'aria-pressed', 'true');
    const reopened = await killAndReopen(page);
    await seen(waiting(reopened, 1));
    await hasAttribute(reactionButton(wishCard(reopened, wish.title), 'Heart'), 'aria-pressed', 'true');
    line.mend();
    await nothingWaits(reopened);
    expect(await stored(reopened, wish.id)).toMatchObject({ reactionCounts: { heart: 1 }, myReactions: ['heart'] });
  });
});
