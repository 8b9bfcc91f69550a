import type { QueryClient } from '@tanstack/react-query';
import type { UserView } from '@wishboard/contracts/http/fields/user';
import { FIRST_PAINT_DATA_ID, type FirstPaintData } from '@wishboard/contracts/remotes/first-paint';
import { findFirstPaint } from '@wishboard/web-kit/first-paint/find-first-paint';
import { seedReads } from '@wishboard/web-kit/first-paint/seed-reads';

/**
 * Reads the data from which the server rendered its first screen. Returns null when there is no first screen or its data cannot be
 * parsed.
 */
function readFirstData(): FirstPaintData | null {
  const text = findFirstPaint() && document.getElementById(FIRST_PAINT_DATA_ID)?.textContent;
  try {
    return text ? (JSON.parse(text) as FirstPaintData) : null;
  } catch {
    return null;
  }
}

/** Seeds the query cache with the data of the server's first screen, if it was rendered for a member's session, or for nobody. */
export function seedQueryCache(client: QueryClient): void {
  const data = readFirstData();
  if (data && (!data.isVisitor || data.member === null)) seedReads(client, data);
}

/**
 * Seeds the query cache for a visitor of the demo, once the server has assigned a demo member to them. Does nothing if the first screen
 * was rendered for another member.
 */
export function seedQueryCacheForDemoMember(client: QueryClient, user: UserView | null): void {
  const data = readFirstData();
  if (data?.isVisitor && data.member && data.member.id === user?.id) seedReads(client, data);
}
