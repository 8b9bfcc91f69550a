/** Degrees a note hangs askew at most, to either side. */
export const TILT_MAX = 1.6;

/**
 * How far a note hangs askew: the same for the same wish on every visit, spread evenly over all wishes.
 *
 * @returns degrees, from -{@link TILT_MAX} to {@link TILT_MAX}
 */
export function tiltOf(wishId: string): number {
  return (hashOf(wishId) / 0xffff_ffff) * 2 * TILT_MAX - TILT_MAX;
}

/** What holds a note to the wall. */
export const FASTENERS = ['tape', 'pin', 'tape-left', 'tape'] as const;

/** What holds this note: the same for the same wish on every visit, mostly tape. */
export function fastenerOf(wishId: string): (typeof FASTENERS)[number] {
  return FASTENERS[(hashOf(`${wishId}/`) >>> 7) % FASTENERS.length] ?? 'tape';
}

/** FNV-1a over UTF-16 units (http://www.isthe.com/chongo/tech/comp/fnv/), mixed once more so that near ids fall apart. */
function hashOf(text: string): number {
  let hash = 0x811c_9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x0100_0193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85eb_ca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
}
