/** Pixels between notes, both ways: as on the board's own wall (mf-board's Masonry). */
const GAP = 24;

/**
 * Hangs the notes of a wall that the server drew in rows: each in the shortest column, in the wall's order. They stay in their
 * columns when letters or pictures come and make them taller. @returns what ends that
 */
export function hangNotes(wall: HTMLElement): () => void {
  const places = [...wall.children].filter((child) => child instanceof HTMLElement);
  let columns = 0;
  let lanes: number[] = [];

  function hang(): void {
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

  hang();
  const sizes = new ResizeObserver(hang);
  for (const place of [wall, ...places]) sizes.observe(place);
  return () => sizes.disconnect();
}

/** How many columns the style sheet gives the wall in this window. */
const columnsOf = (wall: HTMLElement) => Number(getComputedStyle(wall).getPropertyValue('--columns')) || 1;
