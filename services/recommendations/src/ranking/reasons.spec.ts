import { TasteModel } from '../model/taste-model.js';
import { rank } from './rank.js';
import { explain } from './reasons.js';
import { community, member, NOW, wish } from './small-community.js';

describe('the reasons of a list', () => {
  it('find an interest of two words in a tag and in two separate words, but not in one of the words', () => {
    const model = new TasteModel();
    const wishes = [
      wish('tagged', 'By bus to the coast', { tags: ['slow travel'] }),
      wish('apart', 'Travel with a slow train'),
      wish('half', 'Slow food'),
    ];
    for (const one of wishes) model.putWish(one);
    const list = wishes.map(({ id }) => ({ wish: model.numberOf(id) ?? -1, total: 1, taste: 1, fame: 0, trend: 0 }));
    const somebody = member({}, { keywords: ['slow travel'] });
    const interest = { kind: 'interest', value: 'slow travel' };
    expect(explain(model, somebody, [], list, NOW).map(({ sources }) => sources)).toEqual([[interest], [interest], []]);
  });
});

describe('the reason', () => {
  it('names the liked wish that contributed most, before a keyword that both have', () => {
    const model = community([
      wish('camera', 'film camera'),
      wish('lamp', 'brass lamp with a camera'),
      wish('alike', 'old film camera'),
    ]);
    const who = member({ camera: 1, lamp: 1 }, { keywords: ['camera'] });
    expect(rank(model, who, NOW)[0]?.reason).toEqual({ kind: 'liked', value: 'film camera' });
  });

  it('names an interest when only an own wish contributed, and popularity when taste contributed less', () => {
    const masses = Object.fromEntries(Array.from({ length: 30 }, (_v, i) => [`m${i}`, ['popular', `rest${i % 7}`]]));
    const model = community(
      [
        wish('own', 'film camera', { userId: 'me' }),
        wish('alike', 'camera bag'),
        wish('popular', 'Red camera shelf kite'),
      ],
      masses,
    );
    expect(rank(model, member({ own: 1 }, { keywords: ['camera'] }), NOW).map(({ reason }) => reason)).toEqual(
      expect.arrayContaining([
        { kind: 'interest', value: 'camera' },
        { kind: 'popular', value: '' },
      ]),
    );
  });

  it('names the liked wish rather than popularity when it contributed more to the score', () => {
    const masses = Object.fromEntries(Array.from({ length: 3 }, (_v, i) => [`m${i}`, ['alike']]));
    const crowd = Object.fromEntries(Array.from({ length: 30 }, (_v, i) => [`u${i}`, ['hit']]));
    const others = Array.from({ length: 10 }, (_v, i) => wish(`rest${i}`, `thing${i}`));
    const wishes = [
      wish('liked', 'film camera'),
      wish('alike', 'film camera shade brass'),
      wish('hit', 'kite'),
      ...others,
    ];
    const model = community(wishes, { ...masses, ...crowd });
    const alike = rank(model, member({ liked: 1 }), NOW).find(({ id }) => id === 'alike');
    expect(alike?.sources.map(({ kind }) => kind)).toEqual(['liked', 'popular']);
  });

  it('is given with the same value at most twice in a list', () => {
    const wishes = Array.from({ length: 30 }, (_v, i) => wish(`w${i}`, `camera lens${i}`));
    const model = community([wish('liked', 'camera'), wish('other', 'camera strap'), ...wishes]);
    const reasons = rank(model, member({ liked: 3, other: 1 }, { keywords: ['camera'] }), NOW).map(
      ({ reason }) => reason,
    );
    const named = reasons.flatMap((reason) => reason?.value || []);
    expect(named.sort()).toEqual(['camera', 'camera', 'camera strap', 'camera strap']);
  });
});
