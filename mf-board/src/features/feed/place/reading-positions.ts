/** Reading position on the wall of one list. */
export interface ReadingPosition {
  /** The first wish in view and the distance in CSS pixels from the viewport's top to its card's top. */
  wishId: string;
  offset: number;
  /** Viewport width in CSS pixels for which the heights and columns of the notes are valid. */
  width: number;
  notes: [wishId: string, height: number, column: number][];
}

const STORED = 'wishboard-places';

let places: Map<string, ReadingPosition> | null = null;

/** Returns the reading positions by list, those stored before a reload included. */
export function readingPositions(): Map<string, ReadingPosition> {
  places ??= new Map(isFreshVisit() ? [] : readStored());
  return places;
}

/**
 * Stores the reading positions in the session storage. The page reads them after a reload, or when the browser returns from another
 * site in the same tab.
 */
export function storeReadingPositions(): void {
  try {
    window.sessionStorage.setItem(STORED, JSON.stringify([...readingPositions()]));
  } catch {
    // The storage is blocked or full: a reload begins at the top.
  }
}

/** Whether the address was followed or typed, as opposed to a reload or a return through the history. */
function isFreshVisit(): boolean {
  const [visit] = performance.getEntriesByType?.('navigation') ?? [];
  return (visit as PerformanceNavigationTiming | undefined)?.type === 'navigate';
}

function readStored(): [string, ReadingPosition][] {
  try {
    return JSON.parse(window.sessionStorage.getItem(STORED) ?? '[]');
  } catch {
    return [];
  }
}
