import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Queue } from 'bullmq';
import { QueueProducer } from '../src/events/outbox/queue-producer.js';
import { queuePrefix } from '../src/events/queues/queue-settings.js';
import { RedisConnections } from '../src/redis/redis-connections.js';
import { BreakableProxy } from '../src/testing/breakable-proxy.js';
import { createTestQueues, silentLogger } from '../src/testing/test-queues.js';

describe('the queue producer', () => {
  it('sends a job again after Redis did not answer while the queue was opened', async () => {
    const queues = await createTestQueues();
    const { redisUrl, namespace } = queues;
    const proxy = BreakableProxy.to(redisUrl);
    await proxy.mend();
    const settings = { name: 'test', databaseUrl: '', redisUrl: proxy.through(redisUrl), namespace };
    const connections = new RedisConnections(settings, silentLogger);
    if (connections.producer.status !== 'ready') await once(connections.producer, 'ready');
    const producer = new QueueProducer(connections);
    const prefix = queuePrefix(namespace, 'notifications');
    const notifications = new Queue('notifications', { connection: queues.connections.worker, prefix });
    try {
      const delivery = {
        eventId: randomUUID(),
        batchId: null,
        queue: 'notifications' as const,
        type: 'user.created' as const,
        version: 1,
        payload: { userId: randomUUID() },
        requestId: null,
        traceParent: null,
      };
      proxy.stall();
      await expect(producer.send([delivery])).rejects.toThrow('timed out');
      proxy.flow();
      await producer.send([delivery]);
      expect(await notifications.getWaitingCount()).toBe(1);
    } finally {
      await producer.close();
      await connections.close();
      await notifications.close();
      await queues.close();
      await proxy.cut();
    }
  });
});
