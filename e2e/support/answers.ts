import { STATUS_CODES } from 'node:http';
import { ERROR_STATUS, type ErrorCode, type ErrorView, type FieldError } from '@wishboard/contracts/http/error';
import { CATEGORIES } from '@wishboard/contracts/http/fields/category';
import type { WishCountsView, WishView } from '@wishboard/contracts/http/wishes/wish';
import { LATE_SHEET } from '@wishboard/contracts/remotes/first-paint';
import type { Page, Route } from 'playwright-core';

export const COMMUNITY = '**/api/wishes/community*';
const COUNTS = '**/api/wishes/counts';

const isPage = ({ pathname }: URL) => pathname === '/';
/** The server-rendered first screen in the page (bff/src/first-paint). */
const FIRST_SCREEN = /<!--first-paint-->[\s\S]*?<!--\/first-paint-->/g;

/** Removes the first screen from the page, so that the page requests the data itself. */
export async function withoutFirstScreen(page: Page): Promise<void> {
  await page.route(isPage, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(FIRST_SCREEN, '').replace(LATE_SHEET, '');
    await route.fulfill({ response, body });
  });
}

/** Answers {@link COMMUNITY} in the test, from the first page of the list on. */
export async function answerFeed(page: Page, answer: (route: Route) => Promise<unknown>): Promise<void> {
  await withoutFirstScreen(page);
  await page.route(COMMUNITY, answer);
}

export interface HeldResponse {
  /** Resolves when the request has reached the held route. */
  requested: Promise<void>;
  /** Lets the server's response through, or runs the given handler instead. */
  release(answer?: (route: Route) => Promise<void>): void;
}

/** Holds the responses to requests of one method to an address until they are released. */
export async function holdResponses(page: Page, address: string | RegExp, method = 'GET'): Promise<HeldResponse> {
  let ask = () => {};
  let release: HeldResponse['release'] = () => {};
  const requested = new Promise<void>((resolve) => {
    ask = resolve;
  });
  const released = new Promise<(route: Route) => Promise<void>>((resolve) => {
    release = (answer = (route) => route.continue()) => resolve(answer);
  });
  await page.route(address, async (route) => {
    if (route.request().method() !== method) return route.fallback();
    ask();
    const answer = await released;
    await answer(route);
  });
  return { requested, release };
}

/** Returns a handler that responds with an error in the server's format. */
export function failure(code: ErrorCode, message: string, errors?: FieldError[]): (route: Route) => Promise<void> {
  const statusCode = ERROR_STATUS[code];
  const view: ErrorView = {
    statusCode,
    error: STATUS_CODES[statusCode] ?? '',
    code,
    message,
    ...(errors && { errors }),
    requestId: '0197a2c4-0000-7000-8000-000000000000',
  };
  return (route) => route.fulfill({ status: statusCode, json: view });
}

/** Makes the server's counts report this many wishes, all in the category `general`. */
async function showCount(page: Page, count: number): Promise<void> {
  const categories = Object.fromEntries(CATEGORIES.map((category) => [category, category === 'general' ? count : 0]));
  const json = { mine: 0, categories: categories as WishCountsView['categories'] } satisfies WishCountsView;
  await page.route(COUNTS, (route) => route.fulfill({ json }));
}

const ONE_WISH = /\/api\/wishes\/[\da-f-]{36}$/;

/** Shows a community of only the newest wishes, each with the given changes. */
export async function showWishes(page: Page, ...changes: Partial<WishView>[]): Promise<void> {
  const changed = new Map<string | undefined, Partial<WishView>>();
  await showCount(page, changes.length);
  await answerFeed(page, async (route) => {
    const newest: WishView[] = await (await route.fetch()).json();
    const shown = changes.map((change, at) => ({ ...newest[at], ...change }));
    for (const [at, wish] of shown.entries()) if (Object.keys(changes[at] ?? {}).length > 0) changed.set(wish.id, wish);
    // Without the server's headers, whose `link` leads to a further page.
    await route.fulfill({ json: shown });
  });
  // A page that loads slowly reads its open wish again.
  await page.route(ONE_WISH, (route) => {
    const json = changed.get(new URL(route.request().url()).pathname.split('/').at(-1));
    return json && route.request().method() === 'GET' ? route.fulfill({ json }) : route.fallback();
  });
}

const NEWEST = Date.parse('2026-06-01T12:00:00Z');

/** Shows a community of `count` wishes, named `Wish 1` and on, in pages of `pageSize`. */
export async function showManyWishes(page: Page, count: number, pageSize: number): Promise<void> {
  await showCount(page, count);
  // The server knows none of these wishes and so could not record views of them.
  await page.route('**/api/interactions', (route) => route.fulfill({ status: 201, json: {} }));
  let samples: WishView[] = [];
  await answerFeed(page, async (route) => {
    const from = Number(new URL(route.request().url()).searchParams.get('cursor') ?? 0);
    if (samples.length === 0) samples = await (await route.fetch()).json();
    const to = Math.min(from + pageSize, count);
    const json = Array.from({ length: to - from }, (_, at) => {
      const number = from + at + 1;
      const id = `0197a2c4-0000-7000-8000-${String(number).padStart(12, '0')}`;
      // Newest first, as in any feed. A wish newer than the first one would be held back as new.
      const createdAt = new Date(NEWEST - number * 60_000).toISOString();
      return { ...samples[number % samples.length], id, createdAt, title: `Wish ${number}` };
    });
    const link = `</api/wishes/community?cursor=${to}>; rel="next"`;
    await route.fulfill({ json, headers: to < count ? { link } : {} });
  });
}
