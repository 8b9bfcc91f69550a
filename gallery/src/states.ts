import type { GalleryPart, GalleryState } from '@wishboard/web-kit/gallery/gallery';
import { parts } from './parts';

export interface NamedState {
  /** The part's title and the state's name, as used in pictures and addresses. */
  name: string;
  part: GalleryPart;
  state: GalleryState;
}

/** All states of all parts, in the order of their files. */
export const STATES: readonly NamedState[] = parts.flatMap((part: GalleryPart) =>
  Object.entries(part.states).map(([name, state]) => ({ name: `${part.title} / ${name}`, part, state })),
);

/** Returns a state by name. @throws Error when there is no such state */
export function findState(name: string): GalleryState {
  const found = STATES.find((each) => each.name === name);
  if (!found) throw new Error(`There is no state ${name}`);
  return found.state;
}
