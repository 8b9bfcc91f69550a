import fc from 'fast-check';
import { type Change, packChanges, unpackChanges } from './change.js';

const change: fc.Arbitrary<Change> = fc.oneof(
  fc.record({ kind: fc.constant('wish' as const), wishId: fc.uuid() }),
  fc.record({ kind: fc.constant('reactions' as const), userId: fc.uuid() }),
  fc.record({
    kind: fc.constant('lists' as const),
    scopes: fc.array(fc.uuid(), { maxLength: 3 }),
    anywhere: fc.boolean(),
  }),
);

describe('changes on their way to other processes', () => {
  it('arrive complete, each once, in payloads that PostgreSQL takes', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 400 }), (changes) => {
        const payloads = packChanges('here', changes);
        for (const payload of payloads) expect(Buffer.byteLength(payload)).toBeLessThan(8000);
        const arrived = payloads.flatMap((payload) => unpackChanges(payload, 'there') ?? []);
        const distinct = [...new Set(changes.map((one) => JSON.stringify(one)))];
        expect(arrived.map((one) => JSON.stringify(one))).toEqual(distinct);
      }),
    );
  });

  it('are not heard by the process that sent them', () => {
    const [payload = ''] = packChanges('here', [{ kind: 'wish', wishId: 'a' }]);
    expect(unpackChanges(payload, 'here')).toBeNull();
  });

  it('may come from a worker, which only names wishes', () => {
    expect(unpackChanges('{"wishes":["a","b"]}', 'here')).toEqual([
      { kind: 'wish', wishId: 'a' },
      { kind: 'wish', wishId: 'b' },
    ]);
  });

  it('may say from which category to which a worker moved a wish, so that both lists are read again', () => {
    expect(unpackChanges('{"wishes":["a"],"categories":["general","travel"]}', 'here')).toEqual([
      { kind: 'wish', wishId: 'a' },
      { kind: 'lists', scopes: ['general', 'travel'], anywhere: true },
    ]);
  });

  it.each(['', 'not json', 'null', '[]', '7'])('are none in %p', (payload) => {
    expect(unpackChanges(payload, 'here') ?? []).toEqual([]);
  });
});
