import { GatheredChanges, NAMED_WISHES_MAX } from './gathered-changes.js';

describe('gathered changes of wishes', () => {
  it('become one hint that names each wish and category once, and start empty afterwards', () => {
    const changes = new GatheredChanges();
    for (const wishId of ['a', 'b', 'a']) expect(changes.add({ kind: 'wish', wishId })).toBe(true);
    changes.add({ kind: 'lists', scopes: ['*', 'travel', 'a member'], anywhere: false });
    changes.add({ kind: 'lists', scopes: ['travel', 'books'], anywhere: true });
    expect(changes.take().hint).toEqual({ type: 'wishes', wishes: ['a', 'b'], categories: ['travel', 'books'] });
    expect(changes.take().hint).toEqual({ type: 'wishes', wishes: [], categories: [] });
  });

  it('name no wishes when there are more than NAMED_WISHES_MAX', () => {
    const changes = new GatheredChanges();
    for (let wish = 0; wish < NAMED_WISHES_MAX; wish += 1) changes.add({ kind: 'wish', wishId: `${wish}` });
    expect(changes.take().hint.wishes).toHaveLength(NAMED_WISHES_MAX);
    for (let wish = 0; wish < 5 * NAMED_WISHES_MAX; wish += 1) changes.add({ kind: 'wish', wishId: `${wish}` });
    expect(changes.take().hint).toEqual({ type: 'wishes', categories: [] });
  });

  it('name neither wishes nor categories once changes were missed', () => {
    const changes = new GatheredChanges();
    changes.add({ kind: 'wish', wishId: 'a' });
    changes.markAllChanged();
    expect(changes.take().hint).toEqual({ type: 'wishes' });
  });

  it('list the members who reacted since they were last taken', () => {
    const changes = new GatheredChanges();
    changes.add({ kind: 'wish', wishId: 'a' });
    changes.add({ kind: 'reactions', userId: 'a member' });
    expect([...changes.take().reacted]).toEqual(['a member']);
    expect([...changes.take().reacted]).toEqual([]);
  });

  it('include changes of wishes only', () => {
    const changes = new GatheredChanges();
    expect(changes.add({ kind: 'reactions', userId: 'a member' })).toBe(false);
    expect(changes.add({ kind: 'member', userId: 'a member' })).toBe(false);
    expect(changes.add({ kind: 'session', tokenHash: 'ab' })).toBe(false);
  });
});
