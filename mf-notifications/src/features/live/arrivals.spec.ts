import { aNotification } from '../../fixtures/notifications';
import { arrivals } from './arrivals';

const one = aNotification({ id: 'one', read: 0, actorCount: 2 });

describe('arrivals', () => {
  it('names an unread notification that was not there', () => {
    expect(arrivals([], [one])).toEqual([one]);
  });

  it('is empty when nothing changed', () => {
    expect(arrivals([one], [one])).toEqual([]);
  });

  it('names a group that grew', () => {
    const grown = { ...one, actorCount: 3 };
    expect(arrivals([one], [grown])).toEqual([grown]);
  });

  it('does not name a group that shrank', () => {
    expect(arrivals([one], [{ ...one, actorCount: 1 }])).toEqual([]);
  });

  it('names a notification that was read and became unread at a later time', () => {
    const again = { ...one, createdAt: '2026-11-22T00:00:00.000Z' };
    expect(arrivals([{ ...one, read: 1 }], [again])).toEqual([again]);
  });

  it('does not name a notification whose marking as read was undone', () => {
    expect(arrivals([{ ...one, read: 1 }], [one])).toEqual([]);
  });

  it('never names a notification that is read', () => {
    expect(arrivals([], [{ ...one, read: 1 }])).toEqual([]);
  });
});
