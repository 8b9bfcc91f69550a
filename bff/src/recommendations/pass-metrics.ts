import { Inject, Injectable } from '@nestjs/common';
import { LAST_PASS_KEY, type LastPass } from '@wishboard/contracts/jobs/recommendation-lists';
import type { Redis } from 'ioredis';
import { Gauge, Registry } from 'prom-client';
import { REDIS } from '../redis/redis.module.js';

/** Metrics of the worker's last pass over all members, read at scrape time. All BFFs report the same, whichever worker made the pass. */
@Injectable()
export class PassMetrics {
  constructor(
    @Inject(REDIS) private readonly redis: Redis,
    registry: Registry,
  ) {
    const lastPass = () => this.lastPass();
    new Gauge({
      name: 'wishboard_recommendations_pass_timestamp_seconds',
      help: 'When the last pass over everybody ended, which makes every list anew, in seconds since 1970',
      registers: [registry],
      async collect() {
        const pass = await lastPass();
        if (pass) this.set(pass.endedAt / 1000);
        else this.reset();
      },
    });
    new Gauge({
      name: 'wishboard_recommendations_coverage',
      help: 'Share of the open wishes that stand in the first six of anybody, as the last pass found, from 0 to 1',
      registers: [registry],
      async collect() {
        const pass = await lastPass();
        if (pass && pass.open > 0) this.set(pass.shown / pass.open);
        else this.reset();
      },
    });
  }

  /** Returns null before the first pass, and while Redis is unreachable. */
  private async lastPass(): Promise<LastPass | null> {
    const text = await this.redis.get(LAST_PASS_KEY).catch(() => null);
    return text === null ? null : JSON.parse(text);
  }
}
