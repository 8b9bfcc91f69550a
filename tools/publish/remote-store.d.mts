import type { Shelf } from './bucket-shelf.mjs';

export interface Publication {
  version: string;
  integrity: string;
  at: string;
  by?: string;
  takenBack?: { at: string; by: string };
  replaced: string | null;
  inForce: boolean;
}

/** A data folder, or what `openShelf` answers. */
type Place = string | Shelf;

export const PUBLISHED_PREFIX: string;
export function listPublications(place: Place, remote: string): Promise<Publication[]>;
export function publishBuild(
  place: Place,
  remote: string,
  dist: string,
  by?: string,
): Promise<{ version: string; replaced: string | null }>;
export function rollBack(place: Place, remote: string, by?: string): Promise<{ from: string; to: string | null }>;
