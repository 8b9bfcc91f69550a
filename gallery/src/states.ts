import type { GalleryPart, GalleryState } from '@wishboard/web-kit/gallery/gallery';
import { parts } from './parts';

export interface NamedState {
  /** The part's title and the state's name, as they stand in pictures and addresses. */
  name: string;
  part: GalleryPart;
  state: GalleryState;
}

/** Every state of every part, in the order of their files. */
export const STATES: readonly NamedState[] = parts.flatMap((part: GalleryPart) =>
  Object.entries(part.states).map(([name, state]) => ({ name: `${part.title} / ${name}`, part, state })),
);

/** @throws Error when no state is called so */
export function stateNamed(name: string): GalleryState {
  const found = STATES.find((each) => each.name === name);
  if (!found) throw new Error(`There is no state ${name}`);
  return found.state;
}
