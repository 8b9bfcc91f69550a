import { insertEvents, writeEvent } from '../src/outbox/outbox.repository.js';
import { createTestDatabase, type TestDatabase } from '../src/testing/test-database.js';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase('outbox');
});
afterAll(() => database.drop());
beforeEach(() => database.dataSource.query('DELETE FROM outbox'));

const written = () =>
  database.dataSource.query('SELECT type, version, payload, request_id, trace_parent FROM outbox ORDER BY id');

describe('An event', () => {
  it('that a statement writes for each row has its type, its payload, its version and its cause', async () => {
    const event = insertEvents('wish.granted', {
      payload: { wishId: 'wish', userId: '$1::text', isGranted: 'granted' },
      cause: { requestId: '$2', traceParent: '$3' },
      from: "(VALUES ('one', true), ('two', false)) AS changed (wish, granted)",
    });
    await database.dataSource.query(event, ['mei', 'request', 'trace']);
    const row = { type: 'wish.granted', version: 1, request_id: 'request', trace_parent: 'trace' };
    // The order of events within one statement is not guaranteed.
    const events = await written();
    expect(events).toHaveLength(2);
    expect(events).toEqual(
      expect.arrayContaining([
        { ...row, payload: { wishId: 'one', userId: 'mei', isGranted: true } },
        { ...row, payload: { wishId: 'two', userId: 'mei', isGranted: false } },
      ]),
    );
  });

  it('that a statement writes without rows is written once, and needs no cause', async () => {
    await database.dataSource.query(insertEvents('user.created', { payload: { userId: "'mei'" } }));
    expect(await written()).toEqual([
      { type: 'user.created', version: 1, payload: { userId: 'mei' }, request_id: null, trace_parent: null },
    ]);
  });

  it('that writeEvent writes has its type, its payload, its version and its cause', async () => {
    const { dataSource } = database;
    const run = ({ text }: { text: string }, values: unknown[]) => dataSource.query(text, values);
    const cause = { requestId: 'request', traceParent: null };
    await writeEvent({ run }, { type: 'interests.reset', payload: { userId: 'mei' }, cause });
    expect(await written()).toEqual([
      { type: 'interests.reset', version: 1, payload: { userId: 'mei' }, request_id: 'request', trace_parent: null },
    ]);
  });

  it('without one of its fields does not compile', () => {
    // @ts-expect-error: whether it is granted is missing
    insertEvents('wish.granted', { payload: { wishId: 'wish', userId: 'owner' } });
    // @ts-expect-error: no event of that name
    insertEvents('wish.gone', { payload: { wishId: 'wish' } });
  });
});
