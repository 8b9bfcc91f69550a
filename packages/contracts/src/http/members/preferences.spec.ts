import { describe, expect, it } from '@jest/globals';
import { INTERESTS_REMOVED_MAX, interestsOf, saidAfter, withoutInterests } from './preferences.js';

describe('what counts as an interest', () => {
  const learnt = ['coffee', '京都', 'Kites'];

  it('is what was named, then what was learnt', () => {
    expect(interestsOf(learnt, { added: ['sea'], removed: [] })).toEqual(['sea', 'coffee', '京都', 'Kites']);
  });

  it('is nothing that was taken away, however it is written', () => {
    expect(interestsOf(learnt, { added: [], removed: ['COFFEE', 'ｋｉｔｅｓ'] })).toEqual(['京都']);
  });

  it('has nothing twice', () => {
    expect(interestsOf(learnt, { added: ['Coffee'], removed: [] })).toEqual(['Coffee', '京都', 'Kites']);
    expect(withoutInterests(['a b'], [' A  b '.trim()])).toEqual(['a b']);
  });
});

describe('what a member has said', () => {
  const before = { added: ['tea', '京都'], removed: ['kites'] };

  it('grows by what is named, the last in front, each once however it is written', () => {
    expect(saidAfter(before, { add: ['TEA', 'tea', 'sea'] })).toEqual({
      added: ['TEA', 'sea', '京都'],
      removed: ['kites'],
    });
  });

  it('has an interest either named or away', () => {
    expect(saidAfter(before, { remove: ['Tea'] })).toEqual({ added: ['京都'], removed: ['Tea', 'kites'] });
    expect(saidAfter(before, { add: ['Kites'] })).toEqual({ added: ['Kites', 'tea', '京都'], removed: [] });
    expect(saidAfter(before, { added: ['kites'] })).toEqual({ added: ['kites'], removed: [] });
  });

  it('is taken back without a trace', () => {
    expect(saidAfter(before, { takeBack: ['KITES', 'tea'] })).toEqual({ added: ['京都'], removed: [] });
  });

  it('has whole lists take the place of what was there', () => {
    expect(saidAfter(before, { added: [], removed: ['sea'] })).toEqual({ added: [], removed: ['sea'] });
  });

  it('forgets the oldest of too many that were taken away', () => {
    const removed = Array.from({ length: INTERESTS_REMOVED_MAX }, (_, at) => `thing ${at}`);
    expect(saidAfter({ added: [], removed }, { remove: ['sea'] }).removed).toEqual(['sea', ...removed.slice(0, -1)]);
  });
});
