import { paths } from '@wishboard/contracts/http/routes';
import {
  BROWSER_FAILURE_VERSION_MAX,
  type ReportBrowserFailureRequest,
} from '@wishboard/contracts/remotes/browser-failure';

/** Reports of one page at most, so that an error in a loop is no flood. */
const MOST = 10;

const sent = new Set<string>();

/** Tells operators that something failed here, each thing once for a page. Whether it arrives is nobody's concern. */
export function sendReport({ remote, version, reason }: ReportBrowserFailureRequest): void {
  const known = version?.slice(0, BROWSER_FAILURE_VERSION_MAX) || null;
  const body = JSON.stringify({ remote, version: known, reason } satisfies ReportBrowserFailureRequest);
  if (sent.has(body) || sent.size >= MOST) return;
  sent.add(body);
  // It outlives the page, which a member may close for just what failed.
  navigator.sendBeacon?.(paths.browserFailures, new Blob([body], { type: 'application/json' }));
}

/** Forgets what was sent. For tests. */
export function forgetReports(): void {
  sent.clear();
}
