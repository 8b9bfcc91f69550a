import fc from 'fast-check';
import { countAfter } from './use-count-up';

it('The wish counter reaches its target with the 50th step and moves in one direction only', () => {
  fc.assert(
    fc.property(fc.nat(20_000), fc.nat(20_000), (from, to) => {
      const steps = Array.from({ length: 51 }, (_, step) => countAfter(step, from, to));
      expect(steps[0]).toBe(from);
      expect(steps[50]).toBe(to);
      const sorted = [...steps].sort((a, b) => (to >= from ? a - b : b - a));
      expect(steps).toEqual(sorted);
    }),
  );
});
