import { useMediaQuery } from '../../../use-media-query';

/** Viewport widths in CSS pixels from which the wall has 2, 3, 4 and 5 columns (sm, md, lg, xl). */
const COLUMN_BREAKPOINTS = [640, 768, 1024, 1280] as const;

/** Returns the number of columns, 1 to 5, at a viewport width in CSS pixels. */
export function columnsAt(width: number): number {
  return 1 + COLUMN_BREAKPOINTS.filter((breakpoint) => width >= breakpoint).length;
}

/** Returns the current number of columns of the wall. */
export function useColumns(): number {
  const [sm, md, lg, xl] = COLUMN_BREAKPOINTS;
  const matches = [
    useMediaQuery(`(min-width: ${sm}px)`),
    useMediaQuery(`(min-width: ${md}px)`),
    useMediaQuery(`(min-width: ${lg}px)`),
    useMediaQuery(`(min-width: ${xl}px)`),
  ];
  return 1 + matches.filter(Boolean).length;
}
