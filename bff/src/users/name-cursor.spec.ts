import fc from 'fast-check';
import { encodeCursor } from '../common/paging/cursor.js';
import { decodeNameCursor, encodeNameCursor, NAME_CURSOR_PATTERN } from './name-cursor.js';

describe('the cursor of a member search', () => {
  it('encodes any name and its member in URL-safe characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), fc.uuid(), (name, id) => {
        const key = name.replaceAll('\0', '');
        const cursor = encodeNameCursor({ key, id });
        expect(decodeNameCursor(cursor)).toEqual({ key, id });
        expect(cursor).toMatch(new RegExp(`^${NAME_CURSOR_PATTERN}$`));
        expect(encodeURIComponent(cursor)).toBe(cursor);
      }),
    );
  });

  it.each([
    ['nothing', ''],
    [
      'a cursor of the list by time',
      encodeCursor({ createdAt: new Date(), id: '019a0000-0000-7000-8000-00000000000a' }),
    ],
    ['too short a one', 'n.AAAA'],
    ['one with something after it', `n.${'A'.repeat(22)}=`],
    ['one whose name is no UTF-8', `n.${Buffer.from([...Buffer.alloc(16), 0xff]).toString('base64url')}`],
    ['one whose name holds NUL', `n.${Buffer.alloc(17).toString('base64url')}`],
  ])('is not decoded from %s', (_what, cursor) => {
    expect(decodeNameCursor(cursor)).toBeNull();
  });
});
