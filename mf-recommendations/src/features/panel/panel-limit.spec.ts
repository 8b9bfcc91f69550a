import { FIRST_LIMIT, nextLimit, offersMore } from './panel-limit';

describe('the limit of the panel', () => {
  it('starts at 6 and grows by 6', () => {
    expect(FIRST_LIMIT).toBe(6);
    expect(nextLimit(6)).toBe(12);
    expect(nextLimit(12)).toBe(18);
  });

  it('stops at 60, the maximum of the API', () => {
    expect(nextLimit(60)).toBe(60);
  });
});

describe('offersMore', () => {
  it.each([
    ['fewer than the limit', 5, 6, false],
    ['nothing at all', 0, 6, false],
    ['exactly the limit', 6, 6, true],
    ['more than the limit', 7, 6, true],
    ['the largest limit', 60, 60, false],
  ])('depends on the returned count: %s', (_name, returned, limit, offered) => {
    expect(offersMore(returned, limit)).toBe(offered);
  });
});
