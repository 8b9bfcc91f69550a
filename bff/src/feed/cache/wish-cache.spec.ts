import { EventEmitter } from 'node:events';
import type { ChangeBus } from '../../changes/change-bus.js';
import type { FeedRepository } from './feed.repository.js';
import { WishCache } from './wish-cache.js';

/** A database whose queries resolve only when the test says so. */
class SlowDatabase {
  readonly reads: { ids: string[]; answer: (title: string) => void }[] = [];

  findWishes(ids: string[]): Promise<{ id: string; json: string }[]> {
    return new Promise((resolve) => {
      const answer = (title: string) => resolve(ids.map((id) => ({ id, json: JSON.stringify({ id, title }) })));
      this.reads.push({ ids, answer });
    });
  }
}

function setUp() {
  const database = new SlowDatabase();
  const changes = new EventEmitter();
  const store = new WishCache(database as unknown as FeedRepository, changes as unknown as ChangeBus);
  const titles = async (...ids: string[]) =>
    (await store.getMany(ids)).map(({ text }) => /"title":"(.*?)"/.exec(text)?.[1]);
  const change = (wishId: string) => changes.emit('change', { kind: 'wish', wishId });
  return { database, changes, store, titles, change };
}

const tick = () => new Promise((resolve) => setImmediate(resolve));

describe('WishCache', () => {
  it('reads a wish once for concurrent requests, and not again while the wish is cached', async () => {
    const { database, titles } = setUp();
    const asked = [titles('a', 'b'), titles('b', 'a'), titles('a')];
    database.reads[0]?.answer('one');
    expect(await Promise.all(asked)).toEqual([['one', 'one'], ['one', 'one'], ['one']]);
    expect(await titles('b')).toEqual(['one']);
    expect(database.reads).toHaveLength(1);
  });

  it('reads only the wishes that are not cached', async () => {
    const { database, titles } = setUp();
    const first = titles('a');
    database.reads[0]?.answer('one');
    await first;
    const both = titles('a', 'b');
    expect(database.reads[1]?.ids).toEqual(['b']);
    database.reads[1]?.answer('two');
    expect(await both).toEqual(['one', 'two']);
  });

  it('does not cache a wish that changed while it was read', async () => {
    const { database, titles, change } = setUp();
    const early = titles('a');
    change('a');
    database.reads[0]?.answer('old');
    expect(await early).toEqual(['old']);
    const late = titles('a');
    expect(database.reads).toHaveLength(2);
    database.reads[1]?.answer('new');
    expect(await late).toEqual(['new']);
  });

  it('gives a request after a change no result of a read that began before the change', async () => {
    const { database, titles, change } = setUp();
    const early = titles('a');
    change('a');
    const late = titles('a');
    database.reads[1]?.answer('new');
    database.reads[0]?.answer('old');
    expect(await early).toEqual(['old']);
    expect(await late).toEqual(['new']);
    expect(await titles('a')).toEqual(['new']);
  });

  it('caches the other wishes of a read during which one wish changed', async () => {
    const { database, titles, change } = setUp();
    const asked = titles('a', 'b');
    change('a');
    database.reads[0]?.answer('one');
    await asked;
    expect(await titles('b')).toEqual(['one']);
    expect(database.reads).toHaveLength(1);
  });

  it('drops all wishes when changes may have been missed', async () => {
    const { database, changes, titles } = setUp();
    const asked = titles('a');
    database.reads[0]?.answer('old');
    await asked;
    const running = titles('b');
    changes.emit('missed');
    database.reads[1]?.answer('old');
    await running;
    void titles('a', 'b');
    await tick();
    expect(database.reads[2]?.ids).toEqual(['a', 'b']);
  });

  it('increases its version with each change', async () => {
    const { store, change } = setUp();
    const before = store.version;
    change('a');
    expect(store.version).toBeGreaterThan(before);
  });

  it('leaves out wishes that do not exist', async () => {
    const { database, store } = setUp();
    const asked = store.getMany(['a', 'gone']);
    const [read] = database.reads;
    if (read) read.ids.splice(1, 1);
    read?.answer('one');
    expect((await asked).map(({ id }) => id)).toEqual(['a']);
  });
});
