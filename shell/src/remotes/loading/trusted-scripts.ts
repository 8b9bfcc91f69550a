/** Paths of the shell's and the remotes' scripts. Content from members or the API under the same origin does not match. */
const SCRIPT_PATH = /^\/(remotes\/[\w./-]+|[\w.-]+)\.js$/;
/** Hosts of a developer's own server. */
const THIS_MACHINE = /^(localhost|127\.0\.0\.1)$/;

/**
 * Whether an address may be used for a script or a worker.
 *
 * @param page address of the page
 * @param development whether a remote may come from another port of this machine
 */
export function isOwnScript(address: string, page: string, development: boolean): boolean {
  if (!URL.canParse(address, page)) return false;
  const { origin, hostname, pathname, protocol } = new URL(address, page);
  const isHere = origin === new URL(page).origin;
  const isDevelopers = development && protocol === 'http:' && THIS_MACHINE.test(hostname);
  return isDevelopers || (isHere && SCRIPT_PATH.test(pathname));
}

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(address: string): string | null }): unknown;
}

/**
 * Restricts script addresses to the product's own scripts in browsers with Trusted Types: container scripts, their chunks, and workers.
 * The policy has no rule for HTML or code, so a string can never become either. The policy is the page's default, so that it also covers
 * remotes built before the policy existed.
 */
export function restrictToOwnScripts(development: boolean): void {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  trustedTypes?.createPolicy('default', {
    createScriptURL: (address) => (isOwnScript(address, location.href, development) ? address : null),
  });
}
