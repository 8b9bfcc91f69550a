import { OutboxListener } from '../src/outbox/outbox-listener.js';
import { OutboxWake } from '../src/outbox/outbox-wake.js';
import { createTestDatabase, type TestDatabase } from '../src/testing/test-database.js';

describe('the ear of the relay', () => {
  let database: TestDatabase;
  let listener: OutboxListener;
  let heard = 0;
  let waiting: (() => void) | undefined;

  const hears = () => {
    const before = heard;
    return new Promise<void>((resolve) => {
      waiting = () => heard > before && resolve();
    });
  };

  beforeEach(async () => {
    database = await createTestDatabase('listener', { migrated: false });
    listener = new OutboxListener(database.url, () => {
      heard += 1;
      waiting?.();
    });
    await listener.start();
  });

  afterEach(async () => {
    await listener.close();
    await database.drop();
  });

  it('hears that events were committed', async () => {
    const hearing = hears();
    new OutboxWake(database.dataSource).wake();
    await hearing;
  });

  it('comes back by itself after its connection was cut, and looks at what it missed', async () => {
    const lookingAgain = hears();
    await database.dataSource.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE application_name = 'outbox-listener' AND datname = current_database()`,
    );
    await lookingAgain;
    const hearing = hears();
    new OutboxWake(database.dataSource).wake();
    await hearing;
  });
});
