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
  it('stays the same when it is written into a query and read back', () => {
    fc.assert(
      fc.property(places, (any) => {
        const place = changedPlace(HOME, any);
        expect(readPlace(queryOf(place))).toEqual(place);
      }),
    );
  });

  it('is an empty query for the home place', () => {
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
  ])('is read from %s and written back as the same query', (query, place) => {
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
  ])('ignores unknown and invalid values: %s', (query) => {
    expect({ ...readPlace(query), view: 'community' }).toEqual(HOME);
  });

  it.each(['wish', 'edit', 'story'])('does not open the dialog %s without a wish', (dialog) => {
    expect(readPlace(`?dialog=${dialog}`)).toEqual(HOME);
  });

  it('does not open the dialog to report a member without a member', () => {
    expect(readPlace('?category=food&dialog=report-member')).toEqual({ ...HOME, category: 'food' });
    expect(readPlace('?q=tea&member=mei&dialog=report-member')).toEqual({ ...HOME, q: 'tea' });
    expect(readPlace('?member=mei&dialog=report-member')).toEqual({ ...HOME, member: 'mei', dialog: 'report-member' });
  });

  it('with a wish shows it in the community without a category, unless its dialog is open', () => {
    expect(readPlace('?view=my&category=books&wish=abc')).toEqual({ ...HOME, wish: 'abc' });
    expect(readPlace('?view=my&wish=abc&dialog=wish')).toEqual({ ...HOME, view: 'my', wish: 'abc', dialog: 'wish' });
  });

  it('with a search is always in the community, without the default order, and keeps 100 characters', () => {
    expect(readPlace('?view=my&q=tea&sort=best')).toEqual({ ...HOME, q: 'tea' });
    expect(readPlace(`?q=${'願'.repeat(120)}`).q).toHaveLength(100);
  });

  it('opens the dialog for a new wish with the shared text, and drops shared text for any other dialog', () => {
    const shared = { title: 'Camera', text: '', url: 'https://shop.example/' };
    const query = '?dialog=create&share-title=Camera&share-url=https%3A%2F%2Fshop.example%2F';
    expect(readPlace(query.replace('dialog=create&', ''))).toEqual({ ...HOME, dialog: 'create', shared });
    expect(queryOf({ ...HOME, dialog: 'create', shared })).toBe(query);
    expect(readPlace(`${query}&dialog=guide`)).toEqual({ ...HOME, dialog: 'create', shared });
    expect(readPlace('?dialog=guide&share-title=Camera')).toEqual({ ...HOME, dialog: 'guide' });
    expect(readPlace('?share-title=+&share-text=%0A')).toEqual(HOME);
    expect(readPlace(`?share-text=${'x'.repeat(3000)}`).shared?.text).toHaveLength(2000);
  });

  it('keeps query parameters that are not its own, and replaces its own', () => {
    expect(queryOf({ ...HOME, view: 'my' }, '?overlay&category=books')).toBe('?overlay=&view=my');
    expect(queryOf(HOME, '?api=&view=my')).toBe('?api=');
  });
});

describe('a change of the place', () => {
  it('to another list or category drops the wish that was in view, and to a dialog keeps it', () => {
    const place = { ...HOME, wish: 'abc' };
    expect(changedPlace(place, { view: 'my' })).toEqual({ ...HOME, view: 'my' });
    expect(changedPlace(place, { category: 'travel' })).toEqual({ ...HOME, category: 'travel' });
    expect(changedPlace(place, { dialog: 'create' })).toEqual({ ...place, dialog: 'create' });
  });

  it('to another view, search or the recommendations drops the part of My Board', () => {
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

  it('to the followed members’ wishes excludes a search, another view and a member’s board', () => {
    const place = { ...HOME, following: 'true' as const };
    expect(changedPlace({ ...HOME, wish: 'abc' }, { following: 'true' })).toEqual(place);
    expect(changedPlace(place, { category: 'food' })).toEqual({ ...place, category: 'food' });
    for (const change of [{ q: 'tea' }, { view: 'my' }, { member: 'mei' }] as const) {
      expect(changedPlace(place, change)).toEqual({ ...HOME, ...change });
    }
    expect(closedPlace({ ...place, wish: 'abc', dialog: 'wish' })).toEqual(place);
  });

  it('to a member’s board drops every other filter, and to any other view or search drops the member', () => {
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

  it('to another view or wish drops the search, and to a search drops the wish in view', () => {
    const place = { ...HOME, q: 'tea', sort: 'newest' as const };
    expect(changedPlace(place, { view: 'my' })).toEqual({ ...HOME, view: 'my' });
    expect(changedPlace(place, { category: 'food' })).toEqual({ ...place, category: 'food' });
    expect(changedPlace({ ...HOME, wish: 'abc' }, { q: 'tea' })).toEqual({ ...HOME, q: 'tea' });
    expect(changedPlace(place, { wish: 'abc' })).toEqual({ ...HOME, wish: 'abc' });
    expect(changedPlace(place, { q: null })).toEqual(HOME);
    expect(closedPlace({ ...place, wish: 'abc', dialog: 'wish' })).toEqual(place);
  });

  it('that closes the dialog for a new wish, or opens another dialog, drops the shared text', () => {
    const place = readPlace('?share-title=Camera');
    expect(closedPlace(place)).toEqual(HOME);
    expect(changedPlace(place, { dialog: 'guide' })).toEqual({ ...HOME, dialog: 'guide' });
    expect(queryOf(HOME, '?share-title=Camera&x=1')).toBe('?x=1');
  });

  it('that closes a wish’s dialog brings the wish into view in the unfiltered community only', () => {
    expect(closedPlace({ ...HOME, wish: 'abc', dialog: 'wish' })).toEqual({ ...HOME, wish: 'abc' });
    expect(closedPlace({ ...HOME, view: 'my', wish: 'abc', dialog: 'edit' })).toEqual({ ...HOME, view: 'my' });
    expect(closedPlace({ ...HOME, category: 'food', dialog: 'create' })).toEqual({ ...HOME, category: 'food' });
  });
});
