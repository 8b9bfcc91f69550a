import type { Socket } from 'node:net';
import { Injectable } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';

/**
 * The time between the wish to stop this process and its end. It still answers everything, but proxies are told to send
 * their next requests elsewhere: by the health routes, and by closing each connection with the answer under way on it.
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
 * Lets each connection end with the answer that is under way on it once the process drains or closes: a proxy that kept
 * it would send a request into the moment it closes, and stopping would wait for more than answers.
 */
export function stopGently(app: FastifyInstance, drain: Drain): void {
  const open = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  app.addHook('preClose', (done) => {
    drain.begin();
    // Browsers open connections ahead of their requests. Node waits for the first request of each, and counts none as idle.
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
    done();
  });
  app.addHook<unknown>('onSend', (_request, reply, payload, done) => {
    if (drain.hasBegun) void reply.header('connection', 'close');
    done(null, payload);
  });
}
