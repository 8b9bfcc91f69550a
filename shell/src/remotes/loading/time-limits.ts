/**
 * How long a remote may be silent while it is loaded, in milliseconds without a single byte. A slow line has no limit: as
 * long as bytes come, the page waits, and says so (web-kit's use-slow.ts).
 */

/** For remotes.json, and for a manifest that is not in the page. */
export const MANIFEST_QUIET_MS = 3000;

/** For a script or a style sheet. */
export const FILE_QUIET_MS = 5000;

/** For all of it together: whatever hangs, a member sees what is wrong, with a retry, within six seconds. */
export const LOAD_QUIET_MS = 5500;
