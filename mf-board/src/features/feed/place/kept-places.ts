/** Where a reader was on the wall of one list. */
export interface KeptPlace {
  /** The first wish in sight, and how far its note's top stood below the window's, in CSS pixels. */
  wishId: string;
  offset: number;
  /** The window's width at which the notes down to there were so tall and hung in these columns, in CSS pixels. */
  width: number;
  notes: [wishId: string, height: number, column: number][];
}

const STORED = 'wishboard-places';

let places: Map<string, KeptPlace> | null = null;

/** The places the reader left, by list: of this page, and of the same page before it was reloaded. */
export function keptPlaces(): Map<string, KeptPlace> {
  places ??= new Map(isVisitAnew() ? [] : readStored());
  return places;
}

/** Hands them on to the page that a reload, or the browser's Back from another site, brings in this tab. */
export function storePlaces(): void {
  try {
    window.sessionStorage.setItem(STORED, JSON.stringify([...keptPlaces()]));
  } catch {
    // Blocked or full storage: a reload begins at the top.
  }
}

/** Whether the address was followed or typed rather than come back to. */
function isVisitAnew(): boolean {
  const [visit] = performance.getEntriesByType?.('navigation') ?? [];
  return (visit as PerformanceNavigationTiming | undefined)?.type === 'navigate';
}

function readStored(): [string, KeptPlace][] {
  try {
    return JSON.parse(window.sessionStorage.getItem(STORED) ?? '[]');
  } catch {
    return [];
  }
}
