import { CoActs } from './co-acts.js';
import { encodeRow } from './kept-row.js';
import { pack } from './packed-neighbours.js';
import { MEMBER_WISHES_MAX, TasteModel, type TasteWish } from './taste-model.js';

const wish = (id: string, title = id.slice(0, 8)): TasteWish => ({
  id,
  userId: `owner of ${id}`,
  title,
  description: '',
  productTitle: null,
  tags: [],
  category: 'general',
  color: 'green',
  isGranted: false,
  createdAt: 0,
});

describe('the memory of the model', () => {
  it('holds no more rows than it is told to, however many are asked for', () => {
    const model = new TasteModel(undefined, 2);
    const ids = Array.from({ length: 5 }, (_value, i) => `w${i}`);
    for (const id of ids) model.putWish(wish(id, 'camera'));
    for (const id of ids) expect(model.neighbours(model.numberOf(id) ?? -1)).toHaveLength(4);
    expect(model.withoutRow(ids)).toEqual(['w0', 'w1', 'w2']);
  });

  it('holds so many wishes of one member, the most telling', () => {
    const model = new TasteModel();
    const ids = Array.from({ length: MEMBER_WISHES_MAX + 50 }, (_value, i) => `w${i}`);
    for (const id of ids) model.putWish(wish(id));
    model.setMember('collector', { wishIds: ids });
    const acted = ids.filter((id) => model.membersOfWish(model.numberOf(id) ?? -1).length > 0);
    expect(acted).toEqual(ids.slice(0, MEMBER_WISHES_MAX));
  });

  it('holds so many members of one wish, the newest, and still counts them all', () => {
    const acts = new CoActs();
    for (let i = 0; i < 1_000; i += 1) acts.setMember(`member ${i}`, new Set([0, 1]));
    expect(acts.membersOf(0)).toHaveLength(400);
    expect(acts.membersOf(0).at(-1)).toBe('member 999');
    expect(acts.count(0)).toBe(1_000);
    // The sum is scaled as if all members were kept.
    expect(acts.togetherWith(0).of(1)).toBeCloseTo(1_000 / Math.SQRT2);
  });
});

describe('how popular a wish is', () => {
  it('follows each act, and what an act counts', () => {
    const model = new TasteModel();
    model.putWish(wish('wanted'));
    model.putWish(wish('late'));
    const popularityOf = (id: string) => model.popularityOf(model.numberOf(id) ?? -1);
    for (let i = 0; i < 8; i += 1) model.setMember(`steady ${i}`, { wishIds: ['wanted'], days: 4 });
    const among8 = popularityOf('wanted');
    expect(popularityOf('late')).toBe(0);
    model.setMember('new', { wishIds: ['wanted', 'late'], days: 1 });
    const among9 = popularityOf('wanted');
    expect(among9).toBeGreaterThan(among8);
    expect(popularityOf('late')).toBeGreaterThan(0);
    // The same acts on more days.
    model.setMember('new', { wishIds: ['wanted', 'late'], days: 4 });
    expect(popularityOf('wanted')).toBeGreaterThan(among9);
  });
});

describe('a row', () => {
  // UUIDs as in the database, since an encoded row refers to wishes by UUID.
  const [liked, same, other, late] = ['a', 'b', 'c', 'd'].map(
    (digit) => `${digit.repeat(8)}-0000-4000-8000-000000000000`,
  ) as [string, string, string, string];
  const learn = (onRow?: ConstructorParameters<typeof TasteModel>[0]) => {
    const model = new TasteModel(onRow);
    for (const id of [liked, same, other]) model.putWish(wish(id));
    for (let i = 0; i < 200; i += 1) model.setMember(`fan ${i}`, { wishIds: [liked, same] });
    return model;
  };
  const neighboursOf = (model: TasteModel, id: string) =>
    model.neighbours(model.numberOf(id) ?? -1).map(({ wish: number }) => model.wishes.idOf(number));

  it('that was worked out is handed over, and spares another model the work', () => {
    const kept = new Map<string, Buffer>();
    expect(
      neighboursOf(
        learn((id, row) => kept.set(id, row)),
        liked,
      ),
    ).toEqual([same]);
    const worked: string[] = [];
    const second = learn((id) => worked.push(id));
    second.putRow(liked, kept.get(liked) ?? Buffer.alloc(0));
    expect(second.withoutRow([liked, same, 'unknown'])).toEqual([same]);
    expect(neighboursOf(second, liked)).toEqual([same]);
    expect(worked).toEqual([]);
  });

  it('stays while next to nothing has changed, and is worked out anew when more has', () => {
    const model = learn();
    neighboursOf(model, liked);
    model.setMember('one more', { wishIds: [liked, other] });
    expect(neighboursOf(model, liked)).toEqual([same]);
    for (let i = 0; i < 4; i += 1) model.setMember(`more ${i}`, { wishIds: [liked, other] });
    expect(neighboursOf(model, liked)).toEqual([same, other]);
  });

  it('stays when a wish is learnt that its members had acted on before', () => {
    const model = learn();
    const acts = [liked, same, late];
    for (let i = 0; i < 200; i += 1) model.setMember(`fan ${i}`, { wishIds: acts });
    neighboursOf(model, liked);
    model.putWish(wish(late));
    for (let i = 0; i < 200; i += 1) expect(model.setMember(`fan ${i}`, { wishIds: acts })).toBe(true);
    expect(model.withoutRow([liked, late])).toEqual([late]);
  });

  it('from elsewhere is passed over when its wish has other acts by now', () => {
    const model = learn();
    const neighbours = pack([{ wish: model.numberOf(other) ?? -1, similarity: 0.9 }]);
    model.putRow(liked, encodeRow({ support: 3, neighbours }, model.wishes.shortIdOf));
    expect(neighboursOf(model, liked)).toEqual([same]);
  });
});
