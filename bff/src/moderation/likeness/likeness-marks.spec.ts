import { marksOf, networkMark } from './likeness-marks.js';

const inCommon = (one: object, other: object, kind = 'text') => {
  const of = (wish: object) => marksOf({ title: '', description: '', ...wish }).filter((mark) => mark.kind === kind);
  const known = new Set(of(one).map(({ mark }) => mark));
  return of(other).filter(({ mark }) => known.has(mark)).length;
};

describe('marks of a wish', () => {
  it('are the same whatever the case, Unicode form, numbers, links or invisible characters of a text', () => {
    const one = { title: 'Cheap watches, order 17', description: 'Write to us at https://a.example/1 today' };
    const other = {
      title: 'ＣＨＥＡＰ wat\u200bches — order 404',
      description: 'write to us  at https://b.example today!',
    };
    expect(inCommon(one, other)).toBe(new Set(marksOf(one).filter(({ kind }) => kind === 'text')).size);
  });

  it('are partly the same for texts with a few words changed, in any script', () => {
    const words = 'Amazing deal on designer watches only today write to us and get seventy percent off';
    expect(inCommon({ title: words }, { title: words.replace('designer', 'golden') })).toBeGreaterThan(2);
    const chinese = '限時優惠名牌手錶全面七折加賴詢問立刻免運費送到家';
    expect(inCommon({ title: chinese }, { title: chinese.replace('名牌', '黃金') })).toBeGreaterThan(2);
    expect(inCommon({ title: words }, { title: 'A tent that two people can carry up a mountain' })).toBe(0);
  });

  it('exist for a text of one word, and not for a text without words', () => {
    expect(inCommon({ title: 'Bike' }, { title: 'BIKE!' })).toBeGreaterThan(0);
    expect(marksOf({ title: '★', description: '…' })).toEqual([]);
  });

  it('identify a link by its host, path and query, without tracking parameters', () => {
    const link = { productUrl: 'https://www.shop.example/p/1/?id=2&utm_source=x&fbclid=y' };
    expect(inCommon(link, { productUrl: 'http://shop.example/p/1?id=2#top' }, 'link')).toBe(1);
    expect(inCommon(link, { productUrl: 'https://shop.example/p/1?id=3' }, 'link')).toBe(0);
    expect(inCommon(link, { productUrl: 'https://shop.example/p/1?id=3' }, 'page')).toBe(1);
    expect(inCommon(link, { description: 'see https://shop.example/p/1?id=2' }, 'link')).toBe(1);
  });

  it('replace a network address by a hash that depends on a key', () => {
    const { mark } = networkMark('192.0.2.1', 'a key');
    expect(networkMark('192.0.2.1', 'a key').mark).toBe(mark);
    expect([networkMark('192.0.2.2', 'a key').mark, networkMark('192.0.2.1', 'another').mark]).not.toContain(mark);
  });
});
