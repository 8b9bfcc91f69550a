import { QUEUES, ROUTES } from './queues.js';

describe('event routes', () => {
  it('name only queues that exist, each at most once for an event', () => {
    for (const queues of Object.values(ROUTES)) {
      expect(new Set(queues).size).toBe(queues.length);
      for (const queue of queues) expect(QUEUES).toContain(queue);
    }
  });

  it('send at least one event type to every queue', () => {
    const routed = new Set(Object.values(ROUTES).flat());
    expect([...routed].sort()).toEqual([...QUEUES].sort());
  });
});
