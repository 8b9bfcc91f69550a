/** One of the member's own sessions, that is, a signed-in browser: item of GET /api/user/sessions. */
export interface SessionView {
  id: string;
  /** Whether this session sent the request. */
  isCurrent: boolean;
  /** Name of the browser, such as `Firefox`; null when the browser sent no known name. */
  browser: string | null;
  /** Name of the device or operating system, such as `iPhone` or `Windows`; null when the browser sent no known name. */
  system: string | null;
  /** Time of the sign-in, ISO 8601, UTC. */
  createdAt: string;
  /** Time of the last use, accurate to about an hour, ISO 8601, UTC. Now for the current session. */
  lastUsedAt: string;
}
