/** Gap between notes in both directions, in pixels. Equal to that of the board's own wall (mf-board's Masonry). */
const GAP = 24;

/**
 * Arranges the notes of a server-rendered wall as masonry: each note goes into the shortest column, in the wall's order. A note keeps its
 * column when a font or a picture loads and makes it taller.
 *
 * @returns a function that stops observing size changes
 */
export function layoutNotes(wall: HTMLElement): () => void {
  const places = [...wall.children].filter((child) => child instanceof HTMLElement);
  let columns = 0;
  let lanes: number[] = [];

  function layout(): void {
    const now = columnsOf(wall);
    const isNew = now !== columns;
    columns = now;
    const ends = Array.from({ length: columns }, () => 0);
    const heights = places.map((place) => place.offsetHeight);
    if (isNew) lanes = [];
    places.forEach((place, at) => {
      const lane = lanes[at] ?? ends.indexOf(Math.min(...ends));
      lanes[at] = lane;
      place.dataset.lane = String(lane);
      place.style.top = `${ends[lane]}px`;
      place.style.left = `calc((100% + ${GAP}px) / ${columns} * ${lane})`;
      place.style.width = `calc((100% - ${GAP * (columns - 1)}px) / ${columns})`;
      place.style.position = 'absolute';
      ends[lane] = (ends[lane] ?? 0) + (heights[at] ?? 0) + GAP;
    });
    wall.style.height = `${Math.max(0, ...ends) - GAP}px`;
  }

  layout();
  const sizes = new ResizeObserver(layout);
  for (const place of [wall, ...places]) sizes.observe(place);
  return () => sizes.disconnect();
}

/** Number of columns that the style sheet sets for the current viewport. */
const columnsOf = (wall: HTMLElement) => Number(getComputedStyle(wall).getPropertyValue('--columns')) || 1;
