/** Reading position on the wall of one list. */
export interface KeptPlace {
  /** The first wish in view and the distance in CSS pixels from the viewport's top to its card's top. */
  wishId: string;
  offset: number;
  /** Viewport width in CSS pixels for which the heights and columns of the notes are valid. */
  width: number;
  notes: [wishId: string, height: number, column: number][];
}

const STORED = 'wishboard-places';

let places: Map<string, KeptPlace> | null = null;

/** Returns the reading positions by list, those stored before a reload included. */
export function keptPlaces(): Map<string, KeptPlace> {
  places ??= new Map(isVisitAnew() ? [] : readStored());
  return places;
}

/**
 * Stores the reading positions in the session storage. The page reads them after a reload, or when the browser returns from another
 * site in the same tab.
 */
export function storePlaces(): void {
  try {
    window.sessionStorage.setItem(STORED, JSON.stringify([...keptPlaces()]));
  } catch {
    // The storage is blocked or full: a reload begins at the top.
  }
}

/** Whether the address was followed or typed, as opposed to a reload or a return through the history. */
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
