import { isFirstPaintRender } from '@wishboard/web-kit/first-paint/find-first-paint';
import { useReducedMotion } from '@wishboard/web-kit/ui';
import { useEffect, useRef, useState } from 'react';

const STEPS = 50;
const DURATION_MS = 1000;

/** Returns the count after `step` of {@link STEPS} steps. The count rises fast at first and slows down towards the target. */
export function countAfter(step: number, from: number, to: number): number {
  if (step >= STEPS) return to;
  const eased = 1 - (1 - step / STEPS) ** 3;
  return Math.round(from + (to - from) * eased);
}

/**
 * Animates a number from its current value to the target in 50 steps over one second. With reduced motion, and in the
 * server-rendered first screen, it is the target at once.
 */
export function useCountUp(target: number): number {
  const reducedMotion = useReducedMotion();
  const [shown, setShown] = useState(() => (isFirstPaintRender() ? target : 0));
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
