/** The shell's own files, and those of remotes: never what members or the API put under this origin. */
const SCRIPT_PATH = /^\/(remotes\/[\w./-]+|[\w.-]+)\.js$/;
/** Where a developer's own server may be. */
const THIS_MACHINE = /^(localhost|127\.0\.0\.1)$/;

/**
 * Whether a text may become the address of a script or a worker.
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
 * Lets nothing but our own scripts' addresses through where the browser asks (Trusted Types): the loading of containers, of
 * their files and of workers. There is no rule for markup or code, so no text ever becomes either. The policy is the page's
 * default, so that a remote that was built before there was one is loaded like any other.
 */
export function trustOwnScripts(development: boolean): void {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  trustedTypes?.createPolicy('default', {
    createScriptURL: (address) => (isOwnScript(address, location.href, development) ? address : null),
  });
}
