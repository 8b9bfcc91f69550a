/**
 * Returns what `npm start` prints once the product runs. Where members sign in they need the public address: browsers bind passkeys to its
 * host name, and a provider redirects to it. In a demo it may be a proxy's that does not run yet.
 *
 * @param {{ url: string, adminPassword: string, logs: string }} product
 * @param {{ AUTH_MODE?: string, PUBLIC_URL?: string } | null} settings
 * @param {{ seconds: string, dataDir: string }} run
 */
export function readyMessage({ url, adminPassword, logs }, settings, { seconds, dataDir }) {
  const signsIn = settings?.AUTH_MODE !== undefined && settings.AUTH_MODE !== 'demo';
  const address = (signsIn && settings.PUBLIC_URL?.replace(/\/+$/, '')) || url;
  return `
  Wishboard is ready after ${seconds} s

    The board          ${address}${address === url ? '' : `   listening on ${url}`}
    API documentation  ${address}/api/docs
    ${operatorLine(settings?.AUTH_MODE, address, adminPassword)}
    Logs               ${logs}

  Ctrl-C stops everything; the data stays in ${dataDir}
`;
}

/**
 * Returns the line that tells operators where to go and how they sign in.
 *
 * @param {string | undefined} authMode
 * @param {string} address
 * @param {string} password
 */
function operatorLine(authMode, address, password) {
  return authMode === 'accounts'
    ? `Operators          ${address}/admin   members whom \`npm run admin -- operator USERNAME\` names`
    : `Queue dashboard    ${address}/admin/queues   user operator, password ${password}`;
}
