import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { ChannelListener, LISTENERS } from '../src/connection/channel-listener.js';
import { OUTBOX_CHANNEL } from '../src/outbox/notify-processes.js';
import { createTestDatabase, type TestDatabase } from '../src/testing/test-database.js';

const cut = (database: TestDatabase) =>
  database.dataSource.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE application_name = $1 AND datname = current_database()`,
    [LISTENERS.bff],
  );

describe('ChannelListener', () => {
  let database: TestDatabase;
  let listener: ChannelListener;
  let events: string[] = [];
  let waiting: (() => void) | undefined;

  /** Waits for the next event of this kind. */
  const next = async (kind: 'heard' | 'listening'): Promise<void> => {
    const before = events.filter((event) => event === kind).length;
    await new Promise<void>((resolve) => {
      waiting = () => events.filter((event) => event === kind).length > before && resolve();
    });
  };
  const note = (event: string) => {
    events.push(event);
    waiting?.();
  };

  beforeEach(async () => {
    events = [];
    database = await createTestDatabase('listener', { migrated: false });
    listener = new ChannelListener({
      url: database.url,
      channel: OUTBOX_CHANNEL,
      process: 'bff',
      onNotification: () => note('heard'),
      onListening: () => note('listening'),
    });
    await listener.start();
  });

  afterEach(async () => {
    await listener.close();
    await database.drop();
  });

  it('hears a notification on its channel', async () => {
    const hearing = next('heard');
    await database.dataSource.query("SELECT pg_notify($1, '')", [OUTBOX_CHANNEL]);
    await hearing;
  });

  it('reconnects each time its connection is cut, reports that it listens again, and hears notifications', async () => {
    for (let round = 0; round < 3; round += 1) {
      const back = next('listening');
      await cut(database);
      await back;
    }
    const hearing = next('heard');
    await database.dataSource.query("SELECT pg_notify($1, '')", [OUTBOX_CHANNEL]);
    await hearing;
  });

  it('has no connection after it is closed', async () => {
    await listener.close();
    const [{ count }] = await database.dataSource.query(
      'SELECT count(*)::int FROM pg_stat_activity WHERE application_name = $1 AND datname = current_database()',
      [LISTENERS.bff],
    );
    expect({ count, events }).toEqual({ count: 0, events: ['listening'] });
  });
});

describe('ChannelListener without a connection', () => {
  it('reports the failure once in three attempts, and makes no further attempt after it is closed', async () => {
    const failures: unknown[] = [];
    let tries = 0;
    const server = createServer((socket) => {
      tries += 1;
      if (tries < 3) socket.destroy();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const listener = new ChannelListener({
      url: `postgres://nobody@127.0.0.1:${(server.address() as AddressInfo).port}/none`,
      channel: OUTBOX_CHANNEL,
      process: 'bff',
      onNotification: () => undefined,
      onListening: () => undefined,
      onFailure: (error) => failures.push(error),
    });
    await listener.start();
    while (tries < 3) await pause(20);
    // The listener is closed during its third attempt. The fourth would have begun by the end of the pause.
    await listener.close();
    await pause(1_500);
    server.close();
    expect({ tries, failures }).toEqual({ tries: 3, failures: [expect.any(Error)] });
  });
});
