import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { CATEGORIES } from '../http/category.js';
import { BOARD_VIEWS, changedPlace, closedPlace, DIALOGS, HOME, type Place, queryOf, readPlace } from './place.js';

const places: fc.Arbitrary<Place> = fc.record({
  view: fc.constantFrom(...BOARD_VIEWS),
  category: fc.constantFrom(null, ...CATEGORIES),
  wish: fc.oneof(fc.constant(null), fc.uuid(), fc.string({ minLength: 1, unit: 'grapheme' })),
  dialog: fc.constantFrom(null, ...DIALOGS),
});

describe('the place in an address', () => {
  it('is the same after it was written and read', () => {
    fc.assert(
      fc.property(places, (any) => {
        const place = changedPlace(HOME, any);
        expect(readPlace(queryOf(place))).toEqual(place);
      }),
    );
  });

  it('is nothing where a visit begins', () => {
    expect(queryOf(HOME)).toBe('');
    expect(readPlace('')).toEqual(HOME);
  });

  it.each([
    ['?wish=abc', { ...HOME, wish: 'abc' }],
    ['?view=my', { ...HOME, view: 'my' }],
    ['?view=my&category=travel', { ...HOME, view: 'my', category: 'travel' }],
    ['?category=travel&wish=abc&dialog=wish', { view: 'community', category: 'travel', wish: 'abc', dialog: 'wish' }],
    ['?dialog=create', { ...HOME, dialog: 'create' }],
  ])('stands so: %s', (query, place) => {
    expect(readPlace(query)).toEqual(place);
    expect(queryOf(place as Place)).toBe(query);
  });

  it.each([
    '?view=theirs',
    '?category=all',
    '?category=<b>',
    '?wish=',
    '?dialog=bomb',
    '?view=my&view=community&dialog=',
  ])('leaves out what it does not know: %s', (query) => {
    expect({ ...readPlace(query), view: 'community' }).toEqual(HOME);
  });

  it.each(['wish', 'edit', 'story'])('opens no %s without a wish', (dialog) => {
    expect(readPlace(`?dialog=${dialog}`)).toEqual(HOME);
  });

  it('brings a wish into view among everybody’s', () => {
    expect(readPlace('?view=my&category=books&wish=abc')).toEqual({ ...HOME, wish: 'abc' });
    expect(readPlace('?view=my&wish=abc&dialog=wish')).toEqual({ ...HOME, view: 'my', wish: 'abc', dialog: 'wish' });
  });

  it('keeps what others have in the address', () => {
    expect(queryOf({ ...HOME, view: 'my' }, '?overlay&category=books')).toBe('?overlay=&view=my');
    expect(queryOf(HOME, '?api=&view=my')).toBe('?api=');
  });
});

describe('another place', () => {
  it('of another list is no longer about the wish that was brought into view', () => {
    const place = { ...HOME, wish: 'abc' };
    expect(changedPlace(place, { view: 'my' })).toEqual({ ...HOME, view: 'my' });
    expect(changedPlace(place, { category: 'travel' })).toEqual({ ...HOME, category: 'travel' });
    expect(changedPlace(place, { dialog: 'create' })).toEqual({ ...place, dialog: 'create' });
  });

  it('with nothing open brings the wish into view that was open, where all are shown', () => {
    expect(closedPlace({ ...HOME, wish: 'abc', dialog: 'wish' })).toEqual({ ...HOME, wish: 'abc' });
    expect(closedPlace({ ...HOME, view: 'my', wish: 'abc', dialog: 'edit' })).toEqual({ ...HOME, view: 'my' });
    expect(closedPlace({ ...HOME, category: 'food', dialog: 'create' })).toEqual({ ...HOME, category: 'food' });
  });
});
