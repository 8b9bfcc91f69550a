import { Controller, Get, Inject, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { Redis } from 'ioredis';
import { Database } from '../database/database.js';
import { REDIS } from '../redis/redis.module.js';
import { Public } from '../sessions/session.guard.js';
import { Drain } from './drain.js';

/** Milliseconds after which a silent server counts as away. */
const PATIENCE_MS = 2000;
const PING = { name: 'ping', text: 'SELECT 1' };

type State = 'up' | 'down';

@Controller()
@Public()
export class HealthController {
  constructor(
    private readonly database: Database,
    @Inject(REDIS) private readonly redis: Redis,
    private readonly drain: Drain,
  ) {}

  /** Whether the process is alive. */
  @Get('healthz')
  health(): { status: 'ok' } {
    return { status: 'ok' };
  }

  /**
   * Whether a proxy should send requests here: until this process is about to stop. Servers that are away are no reason,
   * since they are away for every process, and much is answered without them.
   */
  @Get('trafficz')
  traffic(@Res({ passthrough: true }) reply: FastifyReply): { status: 'ok' | 'stopping' } {
    const stopping = this.drain.hasBegun;
    void reply.code(stopping ? 503 : 200).header('cache-control', 'no-store');
    return { status: stopping ? 'stopping' : 'ok' };
  }

  /** Whether this process is not about to stop, and PostgreSQL and Redis answer. */
  @Get('readyz')
  async ready(
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<{ postgres: State; redis: State } | { status: 'stopping' }> {
    if (this.drain.hasBegun) {
      void reply.code(503).header('cache-control', 'no-store');
      return { status: 'stopping' };
    }
    const [postgres, redis] = await Promise.all([answers(this.database.run(PING, [])), answers(this.redis.ping())]);
    void reply.code(postgres === 'up' && redis === 'up' ? 200 : 503).header('cache-control', 'no-store');
    return { postgres, redis };
  }
}

async function answers(asked: Promise<unknown>): Promise<State> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('No answer')), PATIENCE_MS);
  });
  try {
    await Promise.race([asked, patience]);
    return 'up';
  } catch {
    return 'down';
  } finally {
    clearTimeout(timer);
  }
}
