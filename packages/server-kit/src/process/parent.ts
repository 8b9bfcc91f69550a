import type { AddressInfo, Server } from 'node:net';
import type { Logger } from 'pino';

/** Exit code when another program uses the port, so that a supervisor may assign another one. EX_UNAVAILABLE of sysexits.h. */
export const PORT_TAKEN_EXIT_CODE = 69;

/**
 * Sends the port on which this process listens to its parent.
 *
 * @returns that port, which the system may have chosen
 */
export function reportPort(server: Server): number {
  const { port } = server.address() as AddressInfo;
  process.send?.({ port });
  return port;
}

/** Logs one line and ends a process that cannot start. */
export function exitFailedStart(logger: Logger, error: unknown): never {
  logger.fatal({ err: error }, 'cannot start');
  const { code, syscall } = error as NodeJS.ErrnoException;
  process.exit(code === 'EADDRINUSE' && syscall === 'listen' ? PORT_TAKEN_EXIT_CODE : 1);
}
