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

describe('changes sent to other processes', () => {
  it('arrive completely, each once, in payloads below PostgreSQL’s limit of 8,000 bytes', () => {
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

  it('are ignored by the process that sent them', () => {
    const [payload = ''] = packChanges('here', [{ kind: 'wish', wishId: 'a' }]);
    expect(unpackChanges(payload, 'here')).toBeNull();
  });

  it('are also read from a worker’s message, which names wishes only', () => {
    expect(unpackChanges('{"wishes":["a","b"]}', 'here')).toEqual([
      { kind: 'wish', wishId: 'a' },
      { kind: 'wish', wishId: 'b' },
    ]);
  });

  it('include both lists when a worker’s message names the old and the new category of a wish', () => {
    expect(unpackChanges('{"wishes":["a"],"categories":["general","travel"]}', 'here')).toEqual([
      { kind: 'wish', wishId: 'a' },
      { kind: 'lists', scopes: ['general', 'travel'], anywhere: true },
    ]);
  });

  it.each(['', 'not json', 'null', '[]', '7'])('are not read from the malformed payload %p', (payload) => {
    expect(unpackChanges(payload, 'here') ?? []).toEqual([]);
  });
});
