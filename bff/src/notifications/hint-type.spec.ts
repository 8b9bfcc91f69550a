import { hintTypeOf } from './hint-type.js';

describe('hintTypeOf', () => {
  it.each([
    ['', 'notifications'],
    ['{"type":"recommendations"}', 'recommendations'],
    ['{"type":"notifications"}', 'notifications'],
    ['{}', 'notifications'],
    ['null', 'notifications'],
    ['{"type":', 'notifications'],
  ])('reads %j as %s', (message, type) => {
    expect(hintTypeOf(message)).toBe(type);
  });
});
