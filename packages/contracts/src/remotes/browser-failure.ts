import { REMOTE_NAMES } from './contract.js';

/** Part of the page whose code failed: one of the remotes, or the shell. */
export const BROWSER_FAILURE_SOURCES = [...REMOTE_NAMES, 'shell'] as const;

export type BrowserFailureSource = (typeof BROWSER_FAILURE_SOURCES)[number];

/**
 * Kinds of failures in a member's browser.
 *
 * Of a file: `missing` (status 4xx), `unavailable` (status 5xx), `network` (no response, or the file was available again a moment
 * later), `timeout`, `integrity` (the content differs from the published file).
 *
 * Of a remote: `malformed` (its manifest is invalid, or it exposes no component), `contract` (its contract number is not one that
 * the shell runs), `broken` (its code throws before it provides a component), `render` (it throws while rendering or in an effect).
 *
 * `uncaught` is any other error that no code caught.
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

/** Maximum size of a report's body, in bytes. */
export const BROWSER_FAILURE_BYTES_MAX = 1024;

/** Body of POST /api/browser-failures, whose response is 204. The report does not identify the member. */
export interface ReportBrowserFailureRequest {
  remote: BrowserFailureSource;
  /** Version of the build that failed; null when it was not known yet. */
  version: string | null;
  reason: BrowserFailureReason;
}
