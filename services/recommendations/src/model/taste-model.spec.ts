import { CoOccurrences } from './co-occurrences.js';
import { pack } from './packed-neighbours.js';
import { encodeRow } from './row-encoding.js';
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
  it('holds no more rows than its limit, however many rows are asked for', () => {
    const model = new TasteModel(undefined, 2);
    const ids = Array.from({ length: 5 }, (_value, i) => `w${i}`);
    for (const id of ids) model.putWish(wish(id, 'camera'));
    for (const id of ids) expect(model.neighbours(model.numberOf(id) ?? -1)).toHaveLength(4);
    expect(model.wishesWithoutRow(ids)).toEqual(['w0', 'w1', 'w2']);
  });

  it('holds only the first MEMBER_WISHES_MAX wishes of one member', () => {
    const model = new TasteModel();
    const ids = Array.from({ length: MEMBER_WISHES_MAX + 50 }, (_value, i) => `w${i}`);
    for (const id of ids) model.putWish(wish(id));
    model.setMember('collector', { wishIds: ids });
    const acted = ids.filter((id) => model.membersOfWish(model.numberOf(id) ?? -1).length > 0);
    expect(acted).toEqual(ids.slice(0, MEMBER_WISHES_MAX));
  });

  it('holds only the 400 newest members of one wish, and still counts all members', () => {
    const acts = new CoOccurrences();
    for (let i = 0; i < 1_000; i += 1) acts.setMember(`member ${i}`, new Set([0, 1]));
    expect(acts.membersOf(0)).toHaveLength(400);
    expect(acts.membersOf(0).at(-1)).toBe('member 999');
    expect(acts.count(0)).toBe(1_000);
    // The sum is scaled as if all members were kept.
    expect(acts.coOccurrencesOf(0).get(1)).toBeCloseTo(1_000 / Math.SQRT2);
  });
});

describe('The popularity of a wish', () => {
  it('grows with each member who acts and with the number of days on which the member acted', () => {
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

describe('A row of the model', () => {
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

  it('is handed to the callback once computed, and another model uses the row without computing it again', () => {
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
    expect(second.wishesWithoutRow([liked, same, 'unknown'])).toEqual([same]);
    expect(neighboursOf(second, liked)).toEqual([same]);
    expect(worked).toEqual([]);
  });

  it('stays after one more act among 200, and is recomputed after five more', () => {
    const model = learn();
    neighboursOf(model, liked);
    model.setMember('one more', { wishIds: [liked, other] });
    expect(neighboursOf(model, liked)).toEqual([same]);
    for (let i = 0; i < 4; i += 1) model.setMember(`more ${i}`, { wishIds: [liked, other] });
    expect(neighboursOf(model, liked)).toEqual([same, other]);
  });

  it('stays when the model learns a wish on which the members of the row had acted before', () => {
    const model = learn();
    const acts = [liked, same, late];
    for (let i = 0; i < 200; i += 1) model.setMember(`fan ${i}`, { wishIds: acts });
    neighboursOf(model, liked);
    model.putWish(wish(late));
    for (let i = 0; i < 200; i += 1) expect(model.setMember(`fan ${i}`, { wishIds: acts })).toBe(true);
    expect(model.wishesWithoutRow([liked, late])).toEqual([late]);
  });

  it('from another model is ignored when its support differs from the acts on the wish', () => {
    const model = learn();
    const neighbours = pack([{ wish: model.numberOf(other) ?? -1, similarity: 0.9 }]);
    model.putRow(liked, encodeRow({ support: 3, neighbours }, model.wishes.shortIdOf));
    expect(neighboursOf(model, liked)).toEqual([same]);
  });
});
