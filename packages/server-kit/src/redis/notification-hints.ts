import type { Redis } from 'ioredis';

const BATCH = 1_000;

/** The Redis channel on which a member's open streams hear that the member's notifications changed. */
export function notificationChannel(userId: string): string {
  return `notifications:${userId}`;
}

/**
 * Tells the open streams of these members to look. A hint carries nothing, so losing one costs a member the time to the
 * next poll; while Redis is away all are lost.
 */
export async function publishNotificationHints(redis: Redis, userIds: readonly string[]): Promise<void> {
  for (let start = 0; start < userIds.length; start += BATCH) {
    if (redis.status !== 'ready') return;
    const pipeline = redis.pipeline();
    for (const userId of userIds.slice(start, start + BATCH)) pipeline.publish(notificationChannel(userId), '');
    await pipeline.exec();
  }
}
