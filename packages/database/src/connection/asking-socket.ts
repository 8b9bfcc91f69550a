import { Socket } from 'node:net';

/**
 * A connection that is given up after so many milliseconds without a word. A server that hangs, or a network that
 * swallows what it carries, closes no connection: without this, whoever asked would wait for as long as that lasts.
 */
export function askingSocket(silenceMs: number): Socket {
  const socket = new Socket();
  socket.setTimeout(silenceMs, () => {
    const error = new Error(`PostgreSQL did not answer for ${silenceMs} ms`);
    socket.destroy(Object.assign(error, { code: 'ETIMEDOUT' }));
  });
  return socket;
}
