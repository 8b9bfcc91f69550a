/**
 * The page sets this cookie when it has changed a wish or a reaction, for as long as another process may answer from
 * memory that has not heard of it; the server then reads anew. So a member always finds what they did themselves.
 */
export const WROTE_COOKIE = 'wishboard_wrote';

/** What a process keeps in memory of wishes is never trusted for longer than this. */
export const WISHES_STALE_SECONDS = 2;
