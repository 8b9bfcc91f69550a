/** @import { Server } from 'node:net' */

/** Returns the port at which a server listens. @param {Server} server */
export function portOf(server) {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server listens at no port.');
  return address.port;
}
