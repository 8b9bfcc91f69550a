import fc from 'fast-check';
import { TILT_MAX, tiltOf } from './tilt';

it('tiltOf returns the same angle for the same wish every time, never beyond the limit', () => {
  fc.assert(
    fc.property(fc.uuid(), (id) => {
      expect(tiltOf(id)).toBe(tiltOf(id));
      expect(Math.abs(tiltOf(id))).toBeLessThanOrEqual(TILT_MAX);
    }),
  );
});

it('tiltOf leans about as many notes to the left as to the right, also for consecutive ids', () => {
  const tilts = Array.from({ length: 400 }, (_, n) => tiltOf(`01931f4e-0000-7000-8000-${String(n).padStart(12, '0')}`));
  const left = tilts.filter((tilt) => tilt < 0).length;
  expect(left).toBeGreaterThan(140);
  expect(left).toBeLessThan(260);
  expect(new Set(tilts.map((tilt) => tilt.toFixed(2))).size).toBeGreaterThan(100);
});
