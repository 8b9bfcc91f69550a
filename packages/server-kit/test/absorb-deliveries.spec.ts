import { randomUUID } from 'node:crypto';

import { DeliveryStore } from '../src/outbox/delivery-store.js';
import { type NewEvent, writeEvents } from '../src/outbox/write-events.js';
import { absorbDeliveries } from '../src/queues/absorb-deliveries.js';
import { createTestDatabase, type TestDatabase } from '../src/testing/test-database.js';

const reaction = (wishId: string, reacted: boolean): NewEvent => ({
  type: 'reaction.changed',
  payload: { wishId, userId: randomUUID(), emoji: 'heart', reacted },
});

describe('absorbing what else is owed about a wish', () => {
  const wish = randomUUID();
  let database: TestDatabase;

  beforeEach(async () => {
    database = await createTestDatabase('absorb');
    await writeEvents(database.dataSource, [
      reaction(wish, true),
      reaction(wish, false),
      reaction(randomUUID(), true),
      { type: 'wish.granted', payload: { wishId: wish, userId: randomUUID(), isGranted: true } },
    ]);
    await new DeliveryStore(database.dataSource).takeNew(10);
  });

  afterEach(() => database.drop());

  const absorb = () =>
    database.dataSource.transaction((manager) => absorbDeliveries(manager, 'notifications', 'reaction.changed', wish));
  const owedTypes = async () =>
    (
      await database.dataSource.query<{ type: string; queue: string }[]>(
        'SELECT type, queue FROM deliveries ORDER BY queue, type',
      )
    ).map(({ queue, type }) => `${queue}: ${type}`);

  it('takes the events of that type, wish and queue, and no others', async () => {
    expect((await absorb()).map(({ reacted }) => reacted).sort()).toEqual([false, true]);
    expect(await owedTypes()).toEqual([
      'notifications: reaction.changed',
      'notifications: wish.granted',
      'recommendations: reaction.changed',
      'recommendations: reaction.changed',
      'recommendations: reaction.changed',
      'recommendations: wish.granted',
    ]);
  });

  it('leaves to another worker what it is handling, without waiting for it', async () => {
    await database.dataSource.transaction(async (manager) => {
      await manager.query(
        `SELECT FROM deliveries WHERE queue = 'notifications' AND payload ->> 'wishId' = $1 FOR UPDATE`,
        [wish],
      );
      expect(await absorb()).toEqual([]);
    });
  });

  it('takes nothing when the transaction fails', async () => {
    const before = await owedTypes();
    const failing = database.dataSource.transaction(async (manager) => {
      await absorbDeliveries(manager, 'notifications', 'reaction.changed', wish);
      throw new Error('the effect failed');
    });
    await expect(failing).rejects.toThrow('the effect failed');
    expect(await owedTypes()).toEqual(before);
  });
});
