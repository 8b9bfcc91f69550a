import { type RefObject, useLayoutEffect, useState } from 'react';

/** Measures the distance of the wall from the top of the document, and its width, in CSS pixels. Both are 0 until the first layout. */
export function useWallBounds(wall: RefObject<HTMLElement | null>): { top: number; width: number } {
  const [bounds, setBounds] = useState({ top: 0, width: 0 });
  useLayoutEffect(() => {
    const measure = () => {
      if (!wall.current) return;
      const next = { top: documentTopOf(wall.current), width: Math.round(wall.current.getBoundingClientRect().width) };
      setBounds((now) => (now.top === next.top && now.width === next.width ? now : next));
    };
    measure();
    // The content above the wall changes its height: the recommendations arrive, the filter wraps.
    const observer = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(measure);
    observer?.observe(document.body);
    return () => observer?.disconnect();
  }, [wall]);
  return bounds;
}

/** Returns the distance of an element from the top of the document, in CSS pixels, without the offset of a running animation. */
function documentTopOf(element: HTMLElement): number {
  const parent = element.offsetParent instanceof HTMLElement ? documentTopOf(element.offsetParent) : 0;
  return parent + element.offsetTop;
}
