import { GatheredChanges, NAMED_WISHES_MAX } from './gathered-changes.js';

describe('changes of wishes, gathered', () => {
  it('are one hint, which names each wish and category once, and then begin anew', () => {
    const changes = new GatheredChanges();
    for (const wishId of ['a', 'b', 'a']) expect(changes.add({ kind: 'wish', wishId })).toBe(true);
    changes.add({ kind: 'lists', scopes: ['*', 'travel', 'a member'], anywhere: false });
    changes.add({ kind: 'lists', scopes: ['travel', 'books'], anywhere: true });
    expect(changes.take().hint).toEqual({ type: 'wishes', wishes: ['a', 'b'], categories: ['travel', 'books'] });
    expect(changes.take().hint).toEqual({ type: 'wishes', wishes: [], categories: [] });
  });

  it('name no wish where there are too many', () => {
    const changes = new GatheredChanges();
    for (let wish = 0; wish < NAMED_WISHES_MAX; wish += 1) changes.add({ kind: 'wish', wishId: `${wish}` });
    expect(changes.take().hint.wishes).toHaveLength(NAMED_WISHES_MAX);
    for (let wish = 0; wish < 5 * NAMED_WISHES_MAX; wish += 1) changes.add({ kind: 'wish', wishId: `${wish}` });
    expect(changes.take().hint).toEqual({ type: 'wishes', categories: [] });
  });

  it('may be any once some were missed', () => {
    const changes = new GatheredChanges();
    changes.add({ kind: 'wish', wishId: 'a' });
    changes.addAny();
    expect(changes.take().hint).toEqual({ type: 'wishes' });
  });

  it('say who reacted meanwhile', () => {
    const changes = new GatheredChanges();
    changes.add({ kind: 'wish', wishId: 'a' });
    changes.add({ kind: 'reactions', userId: 'a member' });
    expect([...changes.take().reacted]).toEqual(['a member']);
    expect([...changes.take().reacted]).toEqual([]);
  });

  it('are of wishes alone', () => {
    const changes = new GatheredChanges();
    expect(changes.add({ kind: 'reactions', userId: 'a member' })).toBe(false);
    expect(changes.add({ kind: 'member', userId: 'a member' })).toBe(false);
    expect(changes.add({ kind: 'session', tokenHash: 'ab' })).toBe(false);
  });
});
