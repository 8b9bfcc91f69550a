import type { Language } from '@wishboard/contracts/remotes/contract';
import { createContext, type HTMLAttributes, useContext } from 'react';
import { KitProvider } from './KitProvider';

const BoundaryContext = createContext<string | undefined>(undefined);

/** Returns the name of the team's area around the component. Portals repeat it on their element, since they leave the area's element. */
export function useBoundary(): string | undefined {
  return useContext(BoundaryContext);
}

/** An element marked as one team's area. Portals that are opened inside carry the same mark. */
export function Boundary({ name, ...rest }: { name: string } & HTMLAttributes<HTMLDivElement>) {
  return (
    <BoundaryContext value={name}>
      <div data-boundary={name} {...rest} />
    </BoundaryContext>
  );
}

/** Root element of every remote: sets its boundary mark and the language that the shell requests. */
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
