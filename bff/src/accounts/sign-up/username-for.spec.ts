import { usernameFor } from './username-for.js';

describe('usernameFor', () => {
  it.each([
    ['Ines Nova', 'ines.nova'],
    ['  Ｉｎｅｓ  ', 'ines'],
    ['林 美', '林.美'],
    ['🎈', 'member'],
    ['a.b@c', 'a.b.c'],
    [`${'x'.repeat(39)} y`, 'x'.repeat(39)],
  ])('derives from the display name %p the username %p', (name, username) => {
    expect(usernameFor(name)).toBe(username);
  });
});
