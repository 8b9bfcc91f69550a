import { useMediaQuery } from '../../../use-media-query';

/** Widths in CSS pixels from which the wall has 2, 3, 4 and 5 columns (sm, md, lg, xl). */
export const COLUMN_BREAKPOINTS = [640, 768, 1024, 1280] as const;

/** Number of columns at a viewport width: 1 to 5. */
export function columnsAt(width: number): number {
  return 1 + COLUMN_BREAKPOINTS.filter((breakpoint) => width >= breakpoint).length;
}

/** Number of columns the wall has in this window now. */
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
