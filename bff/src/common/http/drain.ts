import type { Socket } from 'node:net';
import { Injectable } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';

/**
 * State of a graceful shutdown. While the process drains, it still answers every request, but tells proxies to send
 * further requests elsewhere: the health routes report it, and each connection closes after its current response.
 */
@Injectable()
export class Drain {
  private begun = false;

  get hasBegun(): boolean {
    return this.begun;
  }

  begin(): void {
    this.begun = true;
  }
}

/**
 * Closes each connection after its current response once the process drains or closes. A proxy that kept the connection
 * could send a request just as it closes, and idle connections would delay the shutdown.
 */
export function closeConnectionsOnDrain(app: FastifyInstance, drain: Drain): void {
  const open = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  app.addHook('preClose', (done) => {
    drain.begin();
    // Browsers open connections ahead of their requests. Node does not count a connection without a first request as idle.
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
    done();
  });
  app.addHook<unknown>('onSend', (_request, reply, payload, done) => {
    if (drain.hasBegun) void reply.header('connection', 'close');
    done(null, payload);
  });
}
