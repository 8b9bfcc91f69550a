import { RECOMMENDATIONS_STRIP } from '@wishboard/contracts/http/limits';
import { queryKeys } from '@wishboard/contracts/http/routes';
import { FIRST_PAINT_DATA_ID, type FirstPaintData, LATE_SHEET } from '@wishboard/contracts/remotes/first-paint';
import { clearReads, clearReadsOfOtherMember, READS_CACHE } from './reads-cache';

const USER = queryKeys.user.join('/');
const WALL = queryKeys.communityWishes().join('/');
const COUNTS = queryKeys.wishCounts.join('/');
const STRIP = `${queryKeys.recommendations().join('/')}?limit=${RECOMMENDATIONS_STRIP}`;
const PREFERENCES = queryKeys.preferences.join('/');
/** Paths of the responses from which a first screen is rendered. */
export const FIRST_SCREEN_PATHS = [USER, WALL, COUNTS, STRIP, PREFERENCES] as const;

/** Parts of the page that the server rendered for one member at one time (bff/src/first-paint). */
const FIRST_SCREEN_PARTS = /<!--first-paint-->[\s\S]*?<!--\/first-paint-->/g;
const DATA = new RegExp(`<script type="application/json" id="${FIRST_PAINT_DATA_ID}">(.*?)</script>`, 's');

/**
 * Returns the page without its first screen and that screen's data, which belong to one member, so that one cached page serves everybody.
 * Caches the removed data as API responses, since the page does not request them itself.
 *
 * @param isSameSession whether the session is still the one in which the page was requested
 */
export async function withoutFirstScreen(page: Response, isSameSession: boolean): Promise<Response> {
  const text = await page.clone().text();
  const data = DATA.exec(text)?.[1];
  if (data === undefined) return page;
  if (isSameSession) await cacheReadsOf(JSON.parse(data) as FirstPaintData, page.headers.get('date'));
  const headers = new Headers(page.headers);
  for (const name of ['content-encoding', 'content-length', 'etag']) headers.delete(name);
  return new Response(text.replace(FIRST_SCREEN_PARTS, '').replace(LATE_SHEET, ''), { status: page.status, headers });
}

/** Whether the server's page contained a first screen. Consumes the body of the response. */
export const hasFirstScreen = async (page: Response): Promise<boolean> => DATA.test(await page.text());

async function cacheReadsOf({ isVisitor, member, reads }: FirstPaintData, date: string | null): Promise<void> {
  // A visitor of the demo: the page itself asks which member they become.
  if (isVisitor && member) return;
  // A page for nobody does not request the current user, so no 401 response would clear the cache later.
  await (member ? clearReadsOfOtherMember(member) : clearReads());
  const cache = await caches.open(READS_CACHE);
  const keep = (path: string, body: unknown, next: string | null = null) => {
    const headers = new Headers({ 'content-type': 'application/json; charset=utf-8' });
    if (date) headers.set('date', date);
    if (next) headers.set('link', `<${next}>; rel="next"`);
    return cache.put(path, new Response(JSON.stringify(body), { headers }));
  };
  await keep(WALL, reads.wall.items, reads.wall.next);
  if (!('counts' in reads)) return;
  await Promise.all([
    keep(USER, member),
    keep(COUNTS, reads.counts),
    keep(STRIP, reads.recommendations),
    keep(PREFERENCES, reads.preferences),
  ]);
}
