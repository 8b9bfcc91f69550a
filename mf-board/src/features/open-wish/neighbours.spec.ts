import { describe, expect, it } from '@jest/globals';
import { sampleWishes } from '../../fixtures/wishes';
import { neighboursOf } from './neighbours';

const wishes = sampleWishes(8);
const idAt = (place: number) => wishes[place]?.id ?? '';

describe('The neighbours of a wish', () => {
  it.each([
    ['in the middle', 1, { previous: idAt(0), next: idAt(2), nearEnd: false }],
    ['at the beginning', 0, { previous: null, next: idAt(1), nearEnd: false }],
    ['near the end', 3, { previous: idAt(2), next: idAt(4), nearEnd: true }],
    ['at the end', 7, { previous: idAt(6), next: null, nearEnd: true }],
  ])('are the wishes before and after it when the wish is %s', (_where, place, neighbours) => {
    expect(neighboursOf(wishes, idAt(place))).toEqual(neighbours);
  });

  it('are null when the wish is not in the list', () => {
    expect(neighboursOf(wishes, '01931f4e-9999-7000-8000-000000000000')).toBeNull();
  });
});
