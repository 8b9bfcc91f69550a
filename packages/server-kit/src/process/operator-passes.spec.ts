import { OperatorPasses } from './operator-passes.js';

const NOW = Date.parse('2026-01-01T00:00:00Z');
const REQUEST = { method: 'PUT', url: '/admin/queues/api/queues/notifications/pause' };

describe('A pass of an operator', () => {
  const passes = new OperatorPasses('secret', 'here');
  const pass = passes.issue(REQUEST, NOW);

  it('is good for its request, for a minute, on clocks that differ', () => {
    for (const seconds of [-60, 0, 60]) expect(passes.isGood(pass, REQUEST, NOW + seconds * 1000)).toBe(true);
    for (const seconds of [-61, 61]) expect(passes.isGood(pass, REQUEST, NOW + seconds * 1000)).toBe(false);
  });

  it.each([
    ['another method', { ...REQUEST, method: 'DELETE' }],
    ['another address', { ...REQUEST, url: '/admin/queues/api/queues/recommendations/pause' }],
  ])('is none for %s', (_what, request) => {
    expect(passes.isGood(pass, request, NOW)).toBe(false);
  });

  it.each([
    ['another password', new OperatorPasses('other', 'here')],
    ['another installation', new OperatorPasses('secret', 'there')],
  ])('is none to whoever has %s, and cannot be answered by them', (_what, others) => {
    expect(others.isGood(pass, REQUEST, NOW)).toBe(false);
    expect(passes.isCountersigned(pass, others.countersign(pass))).toBe(false);
  });

  it.each([
    undefined,
    '',
    '.',
    'x',
    `${NOW}`,
    `${NOW}.`,
    `NaN.${pass.split('.')[1]}`,
    `${NOW + 1}.${pass.split('.')[1]}`,
  ])('is not %j', (header) => {
    expect(passes.isGood(header, REQUEST, NOW)).toBe(false);
  });

  it('is answered by what only its own installation can say, and does not say the password', () => {
    expect(passes.isCountersigned(pass, passes.countersign(pass))).toBe(true);
    expect(passes.isCountersigned(pass, undefined)).toBe(false);
    expect(passes.isCountersigned(pass, pass)).toBe(false);
    expect(pass).not.toContain('secret');
  });
});
