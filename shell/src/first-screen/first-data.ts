import type { QueryClient } from '@tanstack/react-query';
import type { UserView } from '@wishboard/contracts/http/fields/user';
import { FIRST_PAINT_DATA_ID, type FirstPaintData } from '@wishboard/contracts/remotes/first-paint';
import { seedReads } from '@wishboard/web-kit/first-paint/seed-reads';
import { standingFirstPaint } from '@wishboard/web-kit/first-paint/standing';

/** What the server's first screen was made from; null where none stands, or its data cannot be read. */
function readFirstData(): FirstPaintData | null {
  const text = standingFirstPaint() && document.getElementById(FIRST_PAINT_DATA_ID)?.textContent;
  try {
    return text ? (JSON.parse(text) as FirstPaintData) : null;
  } catch {
    return null;
  }
}

/** Has the page begin with what the server's first screen was made from, where the session is that member's or nobody's. */
export function beginWithFirstData(client: QueryClient): void {
  const data = readFirstData();
  if (data && (!data.isVisitor || data.member === null)) seedReads(client, data);
}

/** The same for a visitor of the demo, once the server has said as whom they go on. */
export function goOnWithFirstData(client: QueryClient, user: UserView | null): void {
  const data = readFirstData();
  if (data?.isVisitor && data.member && data.member.id === user?.id) seedReads(client, data);
}
