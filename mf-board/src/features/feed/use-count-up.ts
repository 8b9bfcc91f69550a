import { drawsFirstPaint } from '@wishboard/web-kit/first-paint/standing';
import { useReducedMotion } from '@wishboard/web-kit/ui';
import { useEffect, useRef, useState } from 'react';

const STEPS = 50;
const DURATION_MS = 1000;

/** Value of a count after `step` of {@link STEPS} steps, starting fast and settling gently on the target. */
export function countAfter(step: number, from: number, to: number): number {
  if (step >= STEPS) return to;
  const eased = 1 - (1 - step / STEPS) ** 3;
  return Math.round(from + (to - from) * eased);
}

/**
 * A number that runs to its target in 50 steps over one second, from where it stands. Under reduced motion it is the
 * target at once, as it is where the server has drawn it.
 */
export function useCountUp(target: number): number {
  const reducedMotion = useReducedMotion();
  const [shown, setShown] = useState(() => (drawsFirstPaint() ? target : 0));
  const shownNow = useRef(shown);

  useEffect(() => {
    const from = shownNow.current;
    if (reducedMotion || from === target) {
      shownNow.current = target;
      setShown(target);
      return;
    }
    let step = 0;
    const timer = setInterval(() => {
      step += 1;
      shownNow.current = countAfter(step, from, target);
      setShown(shownNow.current);
      if (step >= STEPS) clearInterval(timer);
    }, DURATION_MS / STEPS);
    return () => clearInterval(timer);
  }, [target, reducedMotion]);

  return reducedMotion ? target : shown;
}
