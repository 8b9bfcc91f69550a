import { REMOTE_NAMES } from './contract.js';

/** Whose code failed: one of the remotes, or the shell around them. */
export const BROWSER_FAILURE_SOURCES = [...REMOTE_NAMES, 'shell'] as const;

export type BrowserFailureSource = (typeof BROWSER_FAILURE_SOURCES)[number];

/**
 * What failed in a member's browser. Of a file: `missing` (answered 4xx), `unavailable` (5xx), `network` (not answered,
 * or there again a moment later), `timeout`, `integrity` (another than was published). Of a remote: `malformed` (its
 * manifest is none, or it exposes no component), `contract` (of a number the shell does not run), `broken` (its code ends
 * in an error before there is a component), `render` (it throws while rendering or in an effect). `uncaught` is any other
 * error that nothing caught.
 */
export const BROWSER_FAILURE_REASONS = [
  'missing',
  'unavailable',
  'network',
  'timeout',
  'integrity',
  'malformed',
  'contract',
  'broken',
  'render',
  'uncaught',
] as const;

export type BrowserFailureReason = (typeof BROWSER_FAILURE_REASONS)[number];

export const BROWSER_FAILURE_VERSION_MAX = 64;

/** Largest body of a report, in bytes. */
export const BROWSER_FAILURE_BYTES_MAX = 1024;

/** Body of POST /api/browser-failures, which is answered with 204. It says nothing of who the member is. */
export interface ReportBrowserFailureRequest {
  remote: BrowserFailureSource;
  /** Version of the build that failed; null where it was not known yet. */
  version: string | null;
  reason: BrowserFailureReason;
}
