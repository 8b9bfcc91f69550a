import type { AddressInfo, Server } from 'node:net';
import type { Logger } from 'pino';

/**
 * Exit code of a process whose port another program has: a supervisor may give it another one. EX_UNAVAILABLE of
 * sysexits.h.
 */
export const PORT_TAKEN = 69;

/** Tells whoever forked this process on which port it listens. @returns that port, which the system may have chosen */
export function tellPort(server: Server): number {
  const { port } = server.address() as AddressInfo;
  process.send?.({ port });
  return port;
}

/** Ends a process that cannot start, with one line in the log. */
export function exitFailedStart(logger: Logger, error: unknown): never {
  logger.fatal({ err: error }, 'cannot start');
  const { code, syscall } = error as NodeJS.ErrnoException;
  process.exit(code === 'EADDRINUSE' && syscall === 'listen' ? PORT_TAKEN : 1);
}
