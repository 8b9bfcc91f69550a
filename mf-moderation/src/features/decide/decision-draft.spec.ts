import { describe, expect, it } from '@jest/globals';
import { completeDraft, type DecisionEntries } from './decision-draft';

const suspension = (entries: Partial<DecisionEntries> = {}): DecisionEntries => ({
  choice: { decision: 'suspend', undoes: null },
  reason: 'spam',
  note: '',
  days: '7',
  ...entries,
});

describe('a decision in the form', () => {
  it('misses the choice first, then the reason, then the days', () => {
    expect(completeDraft(suspension({ choice: null, reason: null, days: '' }))).toBe('choice');
    expect(completeDraft(suspension({ reason: null, days: '' }))).toBe('reason');
    expect(completeDraft(suspension({ days: '' }))).toBe('days');
  });

  it.each(['0', '366', '1.5', '-1', '7 days'])('is not complete with "%s" as the days of a suspension', (days) => {
    expect(completeDraft(suspension({ days }))).toBe('days');
  });

  it.each([
    ['1', 1],
    ['365', 365],
  ])('is complete with %s as the days of a suspension', (days, sent) => {
    expect(completeDraft(suspension({ days }))).toMatchObject({ days: sent });
  });

  it('has no days unless it is a suspension, whatever was typed before', () => {
    expect(completeDraft(suspension({ choice: { decision: 'warn', undoes: null } }))).toMatchObject({ days: null });
  });
});
