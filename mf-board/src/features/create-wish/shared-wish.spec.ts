import { EMPTY_WISH_FORM } from '../../wish-form/wish-form';
import { containsShared, sharedWish } from './shared-wish';

const SHOP = 'https://shop.example/camera?a=1';

describe('What another page or app shares', () => {
  it.each([
    ['a page', { title: '底片相機', text: 'Black, used', url: SHOP }, ['底片相機', 'Black, used', SHOP]],
    ['a page alone', { title: 'Camera', text: '', url: SHOP }, ['Camera', '', SHOP]],
    ['a link in a text', { title: '', text: `Camera ${SHOP}`, url: '' }, ['Camera', '', SHOP]],
    [
      'a link at the end of a sentence',
      { title: 'A', text: `看看 ${SHOP}。好嗎？`, url: '' },
      ['A', '看看 。好嗎？', SHOP],
    ],
    ['a title that is said twice', { title: 'Camera', text: `Camera\n${SHOP}`, url: '' }, ['Camera', '', SHOP]],
    ['a link that is said twice', { title: 'Camera', text: `Look: ${SHOP}`, url: SHOP }, ['Camera', 'Look:', SHOP]],
    ['a text of lines', { title: '', text: 'one\ntwo', url: '' }, ['', 'one\ntwo', '']],
    ['a link alone', { title: '', text: '', url: SHOP }, ['', '', SHOP]],
    ['no web address', { title: 'A', text: '', url: 'javascript:alert(1)' }, ['A', '', '']],
    ['a long title', { title: '願'.repeat(120), text: '', url: '' }, ['願'.repeat(100), '', '']],
  ])('fills the form of a new wish: %s', (_kind, shared, [title, description, productUrl]) => {
    expect(sharedWish(shared)).toEqual({ ...EMPTY_WISH_FORM, title, description, productUrl });
  });

  it('counts as held by a draft with the same fields, even when the draft has a description more', () => {
    const shared = sharedWish({ title: 'Camera', text: '', url: SHOP });
    expect(containsShared({ ...shared, description: 'Mine' }, shared)).toBe(true);
    expect(containsShared({ ...shared, title: 'Another' }, shared)).toBe(false);
  });
});
