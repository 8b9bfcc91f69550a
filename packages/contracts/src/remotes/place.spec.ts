import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { CATEGORIES } from '../http/fields/category.js';
import { SEARCH_SORTS } from '../http/wishes/search.js';
import {
  BOARD_PARTS,
  BOARD_VIEWS,
  changedPlace,
  closedPlace,
  DIALOGS,
  GRANTED_OR_NOT,
  HOME,
  type Place,
  queryOf,
  readPlace,
} from './place.js';

const places: fc.Arbitrary<Place> = fc.record({
  view: fc.constantFrom(...BOARD_VIEWS),
  part: fc.constantFrom(null, ...BOARD_PARTS),
  member: fc.constantFrom(null, 'mei', '小雨', 'a/b & co'),
  category: fc.constantFrom(null, ...CATEGORIES),
  wish: fc.oneof(fc.constant(null), fc.uuid(), fc.string({ minLength: 1, unit: 'grapheme' })),
  dialog: fc.constantFrom(null, ...DIALOGS),
  q: fc.constantFrom(null, 'kite', '咖啡機 & co'),
  sort: fc.constantFrom(null, ...SEARCH_SORTS),
  granted: fc.constantFrom(null, ...GRANTED_OR_NOT),
  shared: fc.constantFrom(null, { title: '相機 & co', text: 'a\nb', url: 'https://a.example/?b=1#c' }),
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
    ['?view=my&part=kept', { ...HOME, view: 'my', part: 'kept' }],
    ['?view=my&part=kept&wish=abc&dialog=wish', { ...HOME, view: 'my', part: 'kept', wish: 'abc', dialog: 'wish' }],
    ['?member=mei', { ...HOME, member: 'mei' }],
    ['?member=mei&wish=abc&dialog=wish', { ...HOME, member: 'mei', wish: 'abc', dialog: 'wish' }],
    ['?view=my&category=travel', { ...HOME, view: 'my', category: 'travel' }],
    ['?category=travel&wish=abc&dialog=wish', { view: 'community', category: 'travel', wish: 'abc', dialog: 'wish' }],
    ['?dialog=create', { ...HOME, dialog: 'create' }],
    ['?category=food&q=tea&sort=newest', { ...HOME, category: 'food', q: 'tea', sort: 'newest' }],
    ['?category=food&sort=cheered&granted=true', { ...HOME, category: 'food', sort: 'cheered', granted: 'true' }],
    ['?q=tea&sort=cheered&granted=false', { ...HOME, q: 'tea', sort: 'cheered', granted: 'false' }],
    ['?following=true', { ...HOME, following: 'true' }],
    ['?category=books&following=true', { ...HOME, category: 'books', following: 'true' }],
    ['?q=tea&wish=abc&dialog=wish', { ...HOME, q: 'tea', wish: 'abc', dialog: 'wish' }],
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
    '?q=+',
    '?sort=newest',
    '?view=my&view=community&dialog=',
    '?view=my&part=own',
    '?view=my&part=theirs',
    '?part=kept',
    '?following=false',
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

  it('searches among everybody’s wishes, and says no order that is the usual one', () => {
    expect(readPlace('?view=my&q=tea&sort=best')).toEqual({ ...HOME, q: 'tea' });
    expect(readPlace(`?q=${'願'.repeat(120)}`).q).toHaveLength(100);
  });

  it('opens the dialog of a new wish with what was shared, and only that one', () => {
    const shared = { title: 'Camera', text: '', url: 'https://shop.example/' };
    const query = '?dialog=create&share-title=Camera&share-url=https%3A%2F%2Fshop.example%2F';
    expect(readPlace(query.replace('dialog=create&', ''))).toEqual({ ...HOME, dialog: 'create', shared });
    expect(queryOf({ ...HOME, dialog: 'create', shared })).toBe(query);
    expect(readPlace(`${query}&dialog=guide`)).toEqual({ ...HOME, dialog: 'create', shared });
    expect(readPlace('?dialog=guide&share-title=Camera')).toEqual({ ...HOME, dialog: 'guide' });
    expect(readPlace('?share-title=+&share-text=%0A')).toEqual(HOME);
    expect(readPlace(`?share-text=${'x'.repeat(3000)}`).shared?.text).toHaveLength(2000);
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

  it('of My Board has a part, which another view does not keep', () => {
    const kept = changedPlace({ ...HOME, wish: 'abc' }, { view: 'my', part: 'kept' });
    expect(kept).toEqual({ ...HOME, view: 'my', part: 'kept' });
    expect(changedPlace(kept, { part: 'own' })).toEqual({ ...HOME, view: 'my' });
    const community = changedPlace(kept, { view: 'community' });
    expect(community).toEqual(HOME);
    expect(changedPlace(community, { view: 'my' })).toEqual({ ...HOME, view: 'my' });
    expect(changedPlace(kept, { q: 'tea' })).toEqual({ ...HOME, q: 'tea' });
    expect(closedPlace({ ...kept, wish: 'abc', dialog: 'wish' })).toEqual(kept);
    expect(changedPlace(kept, { dialog: 'recommendations' })).toEqual({ ...HOME, dialog: 'recommendations' });
  });

  it('of whom one follows is neither a search, nor another view, nor a member’s board', () => {
    const place = { ...HOME, following: 'true' as const };
    expect(changedPlace({ ...HOME, wish: 'abc' }, { following: 'true' })).toEqual(place);
    expect(changedPlace(place, { category: 'food' })).toEqual({ ...place, category: 'food' });
    for (const change of [{ q: 'tea' }, { view: 'my' }, { member: 'mei' }] as const) {
      expect(changedPlace(place, change)).toEqual({ ...HOME, ...change });
    }
    expect(closedPlace({ ...place, wish: 'abc', dialog: 'wish' })).toEqual(place);
  });

  it('of a member’s board shows all that is theirs, and no other view or search keeps the member', () => {
    const board = changedPlace({ ...HOME, view: 'my', part: 'kept' }, { member: 'mei' });
    expect(board).toEqual({ ...HOME, member: 'mei' });
    expect(changedPlace({ ...HOME, category: 'food', wish: 'abc' }, { member: 'mei' })).toEqual(board);
    expect(changedPlace(board, { view: 'community' })).toEqual(HOME);
    expect(changedPlace(board, { view: 'my' })).toEqual({ ...HOME, view: 'my' });
    expect(changedPlace(board, { member: null })).toEqual(HOME);
    expect(changedPlace(board, { q: 'tea' })).toEqual({ ...HOME, q: 'tea' });
    expect(changedPlace(board, { wish: 'abc' })).toEqual({ ...HOME, wish: 'abc' });
    expect(changedPlace(board, { dialog: 'recommendations' })).toEqual({ ...HOME, dialog: 'recommendations' });
    expect(closedPlace({ ...board, wish: 'abc', dialog: 'wish' })).toEqual(board);
    expect(readPlace(`?member=${'m'.repeat(120)}`).member).toHaveLength(100);
  });

  it('of another view is no longer about what was searched for, and a search not about the wish in view', () => {
    const place = { ...HOME, q: 'tea', sort: 'newest' as const };
    expect(changedPlace(place, { view: 'my' })).toEqual({ ...HOME, view: 'my' });
    expect(changedPlace(place, { category: 'food' })).toEqual({ ...place, category: 'food' });
    expect(changedPlace({ ...HOME, wish: 'abc' }, { q: 'tea' })).toEqual({ ...HOME, q: 'tea' });
    expect(changedPlace(place, { wish: 'abc' })).toEqual({ ...HOME, wish: 'abc' });
    expect(changedPlace(place, { q: null })).toEqual(HOME);
    expect(closedPlace({ ...place, wish: 'abc', dialog: 'wish' })).toEqual(place);
  });

  it('no longer has what was shared once the dialog that takes it is closed, or another is open', () => {
    const place = readPlace('?share-title=Camera');
    expect(closedPlace(place)).toEqual(HOME);
    expect(changedPlace(place, { dialog: 'guide' })).toEqual({ ...HOME, dialog: 'guide' });
    expect(queryOf(HOME, '?share-title=Camera&x=1')).toBe('?x=1');
  });

  it('with nothing open brings the wish into view that was open, where all are shown', () => {
    expect(closedPlace({ ...HOME, wish: 'abc', dialog: 'wish' })).toEqual({ ...HOME, wish: 'abc' });
    expect(closedPlace({ ...HOME, view: 'my', wish: 'abc', dialog: 'edit' })).toEqual({ ...HOME, view: 'my' });
    expect(closedPlace({ ...HOME, category: 'food', dialog: 'create' })).toEqual({ ...HOME, category: 'food' });
  });
});
