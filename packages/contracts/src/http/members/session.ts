/** A session of one's own, as GET /api/user/sessions answers: a browser that is signed in. */
export interface SessionView {
  id: string;
  /** Whether it is the one that asks. */
  isCurrent: boolean;
  /** Name of the browser, such as `Firefox`; null where it said none that is known. */
  browser: string | null;
  /** Name of the device or system, such as `iPhone` or `Windows`; null in the same way. */
  system: string | null;
  /** ISO 8601, UTC: when it signed in. */
  createdAt: string;
  /** The same, to the hour. */
  lastUsedAt: string;
}
