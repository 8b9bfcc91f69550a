import { paths } from '@wishboard/contracts/http/routes';
import {
  BROWSER_FAILURE_VERSION_MAX,
  type ReportBrowserFailureRequest,
} from '@wishboard/contracts/remotes/browser-failure';

/** Maximum number of reports per page, so that an error in a loop does not flood the server. */
const REPORTS_MAX = 10;

const sent = new Set<string>();

/** Reports a failure to the operators, each distinct failure once per page. Delivery is not guaranteed. */
export function sendReport({ remote, version, reason }: ReportBrowserFailureRequest): void {
  const known = version?.slice(0, BROWSER_FAILURE_VERSION_MAX) || null;
  const body = JSON.stringify({ remote, version: known, reason } satisfies ReportBrowserFailureRequest);
  if (sent.has(body) || sent.size >= REPORTS_MAX) return;
  sent.add(body);
  // A beacon is still sent after the page is closed, which a member may do because of this very failure.
  navigator.sendBeacon?.(paths.browserFailures, new Blob([body], { type: 'application/json' }));
}

/** Clears the record of sent reports. For tests. */
export function clearSentReports(): void {
  sent.clear();
}
