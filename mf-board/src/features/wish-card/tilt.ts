/** Largest rotation of a note to either side, in degrees. */
export const TILT_MAX = 1.6;

/**
 * Returns the rotation of a note. It is stable for each wish and evenly distributed over all wishes.
 *
 * @returns degrees, from -{@link TILT_MAX} to {@link TILT_MAX}
 */
export function tiltOf(wishId: string): number {
  return (hashOf(wishId) / 0xffff_ffff) * 2 * TILT_MAX - TILT_MAX;
}

/** Fasteners that hold a note to the wall. Tape is listed twice, so that it is the most frequent. */
const FASTENERS = ['tape', 'pin', 'tape-left', 'tape'] as const;

/** Returns the fastener of a note, stable for each wish and mostly tape. */
export function fastenerOf(wishId: string): (typeof FASTENERS)[number] {
  return FASTENERS[(hashOf(`${wishId}/`) >>> 7) % FASTENERS.length] ?? 'tape';
}

/**
 * FNV-1a over UTF-16 code units (http://www.isthe.com/chongo/tech/comp/fnv/), with a final mix so that similar ids get different
 * hashes.
 */
function hashOf(text: string): number {
  let hash = 0x811c_9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x0100_0193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85eb_ca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
}
