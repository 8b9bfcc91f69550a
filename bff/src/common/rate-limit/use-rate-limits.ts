import fastifyRateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import type { Redis } from 'ioredis';
import { ApiException } from '../errors/api-exception.js';
import { rateLimitAddress } from './client-address.js';
import { RateLimitStore } from './rate-limit-store.js';
import { RATE_LIMITS, type RateLimit, WINDOW_MS } from './rate-limits.js';

/** Sets a rate limit on every route of the API, of signing in and of operators. The page and its files have none. */
export async function useRateLimits(app: FastifyInstance, redis: Redis): Promise<void> {
  const stores = { shared: new RateLimitStore(redis), own: new RateLimitStore(null) };

  class Store {
    constructor(private readonly shared = false) {}
    incr(...parameters: Parameters<RateLimitStore['incr']>): void {
      (this.shared ? stores.shared : stores.own).incr(...parameters);
    }
    child({ shared }: { shared?: boolean }): Store {
      return new Store(shared);
    }
  }

  // Runs before the plugin's own hook, which reads the `rateLimit` that is set here.
  app.addHook('onRoute', (route) => {
    const limit = limitOf(route);
    if (!limit) return;
    route.config = { ...route.config, rateLimit: { ...limit, timeWindow: limit.windowMs ?? WINDOW_MS } };
  });
  await app.register(fastifyRateLimit, {
    global: false,
    store: Store as never,
    keyGenerator: keyOf,
    errorResponseBuilder: (_request, { ttl }) => {
      const message = 'Too many requests. Please slow down.';
      return new ApiException('RATE_LIMITED', message, { retryAfter: Math.max(1, Math.ceil(ttl / 1000)) });
    },
  });
}

function limitOf(route: RouteOptions): RateLimit | null {
  const chosen = (route.config as { limit?: RateLimit } | undefined)?.limit;
  if (chosen) return chosen;
  if (route.url.startsWith('/admin') || route.url === '/metrics') return RATE_LIMITS.operator;
  if (route.url.startsWith('/auth/')) return RATE_LIMITS.signIn;
  if (!route.url.startsWith('/api/')) return null;
  return [route.method].flat().some((method) => method === 'GET') ? RATE_LIMITS.read : RATE_LIMITS.write;
}

function keyOf(request: FastifyRequest): string {
  return `${request.session?.userId ?? rateLimitAddress(request.ip)}:`;
}
