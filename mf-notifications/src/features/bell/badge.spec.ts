import { aNotification } from '../../fixtures/notifications';
import { badgeLabel, countUnread } from './badge';

describe('countUnread', () => {
  it('counts the notifications whose read is 0', () => {
    const list = [aNotification({ read: 0 }), aNotification({ read: 1 }), aNotification({ read: 0 })];
    expect(countUnread(list)).toBe(2);
  });
});

describe('badgeLabel', () => {
  it.each([
    [0, ''],
    [1, '1'],
    [99, '99'],
    [100, '99+'],
    [200, '99+'],
  ])('turns %i unread into "%s"', (unread, label) => {
    expect(badgeLabel(unread)).toBe(label);
  });
});
