import { describe, expect, it } from '@jest/globals';
import { INTERESTS_REMOVED_MAX, interestsOf, saidAfter, withoutInterests } from './preferences.js';

describe('interestsOf', () => {
  const learnt = ['coffee', '京都', 'Kites'];

  it('lists the interests that the member named before those that were learnt', () => {
    expect(interestsOf(learnt, { added: ['sea'], removed: [] })).toEqual(['sea', 'coffee', '京都', 'Kites']);
  });

  it('leaves out every interest that the member removed, whatever its case or width', () => {
    expect(interestsOf(learnt, { added: [], removed: ['COFFEE', 'ｋｉｔｅｓ'] })).toEqual(['京都']);
  });

  it('lists no interest twice', () => {
    expect(interestsOf(learnt, { added: ['Coffee'], removed: [] })).toEqual(['Coffee', '京都', 'Kites']);
    expect(withoutInterests(['a b'], [' A  b '.trim()])).toEqual(['a b']);
  });
});

describe('saidAfter', () => {
  const before = { added: ['tea', '京都'], removed: ['kites'] };

  it('puts the newest named interests first, each once whatever its case', () => {
    expect(saidAfter(before, { add: ['TEA', 'tea', 'sea'] })).toEqual({
      added: ['TEA', 'sea', '京都'],
      removed: ['kites'],
    });
  });

  it('keeps an interest either among the named or among the removed ones, never in both', () => {
    expect(saidAfter(before, { remove: ['Tea'] })).toEqual({ added: ['京都'], removed: ['Tea', 'kites'] });
    expect(saidAfter(before, { add: ['Kites'] })).toEqual({ added: ['Kites', 'tea', '京都'], removed: [] });
    expect(saidAfter(before, { added: ['kites'] })).toEqual({ added: ['kites'], removed: [] });
  });

  it('takes an interest out of both lists when the member takes it back', () => {
    expect(saidAfter(before, { takeBack: ['KITES', 'tea'] })).toEqual({ added: ['京都'], removed: [] });
  });

  it('replaces the lists with whole lists that are sent', () => {
    expect(saidAfter(before, { added: [], removed: ['sea'] })).toEqual({ added: [], removed: ['sea'] });
  });

  it('drops the oldest of the removed interests when there are more than the limit', () => {
    const removed = Array.from({ length: INTERESTS_REMOVED_MAX }, (_, at) => `thing ${at}`);
    expect(saidAfter({ added: [], removed }, { remove: ['sea'] }).removed).toEqual(['sea', ...removed.slice(0, -1)]);
  });
});
