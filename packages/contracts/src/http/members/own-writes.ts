/**
 * Cookie that the page sets after it has changed a wish or a reaction. While the cookie is present, the server bypasses its
 * in-memory cache, because another process may not yet know of the change. So members always read their own writes. The cookie
 * expires after {@link WISHES_STALE_SECONDS} seconds.
 */
export const WROTE_COOKIE = 'wishboard_wrote';

/** Maximum age in seconds of cached wishes in a process's memory. */
export const WISHES_STALE_SECONDS = 2;
