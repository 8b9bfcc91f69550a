import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { idTailOf, shortCodeOf, shortPathOf } from './short-link.js';

describe('the code of a short link', () => {
  it('has eight letters and digits', () => {
    expect(shortPathOf('01931f4e-1000-7000-8000-000000000001')).toBe('/w/00000001');
    expect(shortCodeOf('01931f4e-1000-7000-8000-00ffffffffff')).toBe('ZZZZZZZZ');
  });

  it('gives back the last ten characters of any id', () => {
    fc.assert(
      fc.property(fc.uuid(), (id) => {
        expect(shortCodeOf(id)).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/);
        expect(idTailOf(shortCodeOf(id))).toBe(id.slice(-10));
      }),
    );
  });

  it('may be typed in lower case, and with O, I and L in place of 0 and 1', () => {
    expect(idTailOf('zzzzzzzz')).toBe('ffffffffff');
    expect(idTailOf('oOiIlL01')).toBe(idTailOf('00111101'));
  });

  it.each(['', '0000001', '000000001', '0000000U', '0000000é', '0000-001', '𝟎0000000'])(
    'is refused when it is %j',
    (code) => {
      expect(idTailOf(code)).toBeNull();
    },
  );
});
