import type { Redis } from 'ioredis';

const BATCH = 1_000;

/** Returns the Redis channel on which a member's open event streams learn that the member's notifications changed. */
export function notificationChannel(userId: string): string {
  return `notifications:${userId}`;
}

/**
 * Tells the open event streams of these members to read their notifications again. A hint has no content, so a lost hint only
 * delays the update until the next poll. While Redis is unavailable, all hints are lost.
 */
export async function publishNotificationHints(redis: Redis, userIds: readonly string[]): Promise<void> {
  for (let start = 0; start < userIds.length; start += BATCH) {
    if (redis.status !== 'ready') return;
    const pipeline = redis.pipeline();
    for (const userId of userIds.slice(start, start + BATCH)) pipeline.publish(notificationChannel(userId), '');
    await pipeline.exec();
  }
}
