/**
 * Timeouts for loading a remote: the longest time in milliseconds without a single byte. A slow connection has no limit: as long as bytes
 * arrive, the page waits and says so (web-kit's use-slow.ts).
 */

/** Timeout for remotes.json, and for a manifest that is not inlined in the page. */
export const MANIFEST_STALL_MS = 3000;

/** Timeout for a script or a style sheet. */
export const FILE_STALL_MS = 5000;

/** Timeout for the whole loading. Whatever hangs, the member sees the error with a retry within six seconds. */
export const LOAD_STALL_MS = 5500;
