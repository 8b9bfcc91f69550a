import type { Language } from '@wishboard/contracts/remotes/contract';
import { createContext, type HTMLAttributes, useContext } from 'react';
import { KitProvider } from './KitProvider';

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

/** What every remote renders outermost: its boundary mark and the language the shell asks for. */
export function RemoteRoot({
  boundary,
  language,
  ...rest
}: { boundary: string; language: Language } & HTMLAttributes<HTMLDivElement>) {
  return (
    <KitProvider language={language}>
      <Boundary name={boundary} {...rest} />
    </KitProvider>
  );
}
