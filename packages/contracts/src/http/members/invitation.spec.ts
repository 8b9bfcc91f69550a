import { cleanInvitation } from './invitation.js';

describe('cleanInvitation', () => {
  it.each([
    ['ABCD-1234-EFGH-5678', 'ABCD1234EFGH5678'],
    [' abcd 1234 efgh 5678\n', 'ABCD1234EFGH5678'],
    ['oOiIlL', '001111'],
    ['', ''],
  ])('turns %j into %j', (text, clean) => {
    expect(cleanInvitation(text)).toBe(clean);
  });
});
