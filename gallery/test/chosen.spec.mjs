import { describe, expect, it } from '@jest/globals';
import { chosen } from '../gallery.mjs';

const NAMES = ['Kit / Dialog / open', 'Kit / Dialog / closed', 'Board / Card / granted'];

describe('The words that choose states', () => {
  it('choose every state that has one of them in its name', () => {
    expect(chosen(NAMES, ['open', 'card'])).toEqual(['Kit / Dialog / open', 'Board / Card / granted']);
    expect(chosen(NAMES, [])).toEqual(NAMES);
  });

  it('are refused when one of them is in no name, even if others are', () => {
    expect(() => chosen(NAMES, ['dialog', 'crad'])).toThrow('No state has crad in its name.');
  });
});
