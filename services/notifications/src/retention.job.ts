import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { LOGGER } from '@wishboard/server-kit/process/worker-settings';
import type { Logger } from 'pino';
import { DataSource } from 'typeorm';

/** Read notifications leave the list after 30 days; they are kept longer so that a wish granted again is no news again. */
export const READ_KEPT_DAYS = 90;
const EVERY_MS = 6 * 3600 * 1000;
const CHUNK = 5_000;

/** Removes notifications that were read and are long out of every list. */
@Injectable()
export class RetentionJob implements OnApplicationBootstrap, OnApplicationShutdown {
  private timer?: NodeJS.Timeout;

  constructor(
    private readonly database: DataSource,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.runQuietly(), EVERY_MS);
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** Returns how many it removed. Running it in several processes at once does no harm. */
  async run(): Promise<number> {
    const limit = new Date(Date.now() - READ_KEPT_DAYS * 24 * 3600 * 1000);
    let removed = 0;
    let after: string | null = '00000000-0000-0000-0000-000000000000';
    while (after) {
      const [row]: { removed: number; next: string | null }[] = await this.database.query(
        `WITH old AS (
           SELECT id FROM notifications WHERE id > $1 AND id < $2 ORDER BY id LIMIT $3),
         gone AS (
           DELETE FROM notifications n USING old
           WHERE n.id = old.id AND n.read = 1 AND n.created_at < $4::timestamptz RETURNING n.id)
         SELECT (SELECT count(*)::integer FROM gone) AS removed,
           CASE WHEN (SELECT count(*) FROM old) = $3 THEN (SELECT id FROM old ORDER BY id DESC LIMIT 1) END AS next`,
        [after, firstIdAt(limit), CHUNK, limit],
      );
      removed += row?.removed ?? 0;
      after = row?.next ?? null;
    }
    return removed;
  }

  private async runQuietly(): Promise<void> {
    try {
      const removed = await this.run();
      if (removed > 0) this.logger.info({ removed }, 'old read notifications removed');
    } catch (error) {
      this.logger.warn({ err: error }, 'old notifications not removed');
    }
  }
}

/** The least key of rows made at `time` or later: the key's first 48 bits are its time (RFC 9562, version 7). */
function firstIdAt(time: Date): string {
  const hex = time.getTime().toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}
