import { diversify } from './diversify.js';

type Candidate = { id: string; kind: string; total: number };

const candidates = (...kinds: [kind: string, total: number][]): Candidate[] =>
  kinds.map(([kind, total], i) => ({ id: `${kind}${i}`, kind, total }));
const varied = (some: readonly Candidate[]) =>
  Array.from(
    diversify(some.values(), ({ kind }) => kind),
    ({ id }) => id,
  );

describe('diversify', () => {
  it('moves a nearly as good candidate of another kind forward, and leaves a much worse one behind', () => {
    const some = candidates(['book', 1], ['book', 0.99], ['book', 0.98], ['trip', 0.9], ['lamp', 0.3]);
    expect(varied(some)).toEqual(['book0', 'trip3', 'book1', 'book2', 'lamp4']);
  });

  it('keeps the order when all candidates are of one kind', () => {
    const some = candidates(...Array.from({ length: 80 }, (_v, i): [string, number] => ['book', 1 - i / 100]));
    expect(varied(some)).toEqual(some.map(({ id }) => id));
  });

  it('yields each candidate once, and keeps the order after the first 24', () => {
    const some = candidates(
      ...Array.from({ length: 90 }, (_v, i): [string, number] => [i < 40 ? 'book' : 'trip', 1 - i / 1000]),
    );
    const list = varied(some);
    const first = list.slice(0, 24);
    expect(first).toContain('trip40');
    expect(list.slice(24)).toEqual(some.map(({ id }) => id).filter((id) => !first.includes(id)));
  });

  it('reads no more than 48 candidates of an endless list for the first six', () => {
    let asked = 0;
    const endless = (function* () {
      for (;;) {
        asked += 1;
        yield { kind: String(asked % 5), total: 1 / asked };
      }
    })();
    const list = diversify(endless, ({ kind }) => kind);
    for (let i = 0; i < 6; i += 1) list.next();
    expect(asked).toBe(48);
  });

  it('yields nothing when there are no candidates', () => {
    expect(varied([])).toEqual([]);
  });
});
