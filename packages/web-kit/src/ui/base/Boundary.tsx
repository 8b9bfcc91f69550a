import { createContext, type HTMLAttributes, useContext } from 'react';

const BoundaryContext = createContext<string | undefined>(undefined);

/** Name of the team's area this is rendered in. Portals carry it on, since they leave the area's element. */
export function useBoundary(): string | undefined {
  return useContext(BoundaryContext);
}

/** An element marked as one team's area, and the mark for every portal opened from inside it. */
export function Boundary({ name, ...rest }: { name: string } & HTMLAttributes<HTMLDivElement>) {
  return (
    <BoundaryContext value={name}>
      <div data-boundary={name} {...rest} />
    </BoundaryContext>
  );
}
