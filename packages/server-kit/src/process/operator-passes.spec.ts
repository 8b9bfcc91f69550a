import { OperatorPasses } from './operator-passes.js';

const NOW = Date.parse('2026-01-01T00:00:00Z');
const REQUEST = { method: 'PUT', url: '/admin/queues/api/queues/notifications/pause' };

describe('A pass of an operator', () => {
  const passes = new OperatorPasses('secret', 'here');
  const pass = passes.issue(REQUEST, NOW);

  it('is valid for its request from 60 seconds before to 60 seconds after its time', () => {
    for (const seconds of [-60, 0, 60]) expect(passes.isValid(pass, REQUEST, NOW + seconds * 1000)).toBe(true);
    for (const seconds of [-61, 61]) expect(passes.isValid(pass, REQUEST, NOW + seconds * 1000)).toBe(false);
  });

  it.each([
    ['another method', { ...REQUEST, method: 'DELETE' }],
    ['another address', { ...REQUEST, url: '/admin/queues/api/queues/recommendations/pause' }],
  ])('is not valid for %s', (_what, request) => {
    expect(passes.isValid(pass, request, NOW)).toBe(false);
  });

  it.each([
    ['another password', new OperatorPasses('other', 'here')],
    ['another installation', new OperatorPasses('secret', 'there')],
  ])('is not valid with %s, which cannot countersign it either', (_what, others) => {
    expect(others.isValid(pass, REQUEST, NOW)).toBe(false);
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
  ])('is not valid as %j', (header) => {
    expect(passes.isValid(header, REQUEST, NOW)).toBe(false);
  });

  it('is countersigned by its own installation only, and does not contain the password', () => {
    expect(passes.isCountersigned(pass, passes.countersign(pass))).toBe(true);
    expect(passes.isCountersigned(pass, undefined)).toBe(false);
    expect(passes.isCountersigned(pass, pass)).toBe(false);
    expect(pass).not.toContain('secret');
  });
});
