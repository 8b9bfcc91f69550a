/** The limits of loading a remote, in milliseconds. A chunk's own limit is `chunkLoadTimeout` in web-kit/build. */

/** For remotes.json, and for a manifest that is not in the page. */
export const MANIFEST_TIMEOUT_MS = 3000;

/** For a container's script. */
export const SCRIPT_TIMEOUT_MS = 5000;

/** For all of it together: whatever hangs, a member sees what is wrong, with a retry, within six seconds. */
export const LOAD_TIMEOUT_MS = 5500;
