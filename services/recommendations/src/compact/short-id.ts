/**
 * A uuid as 16 characters of one byte each: less than half of its text, and there is one for each wish that is known. An id
 * that is no uuid, as an evaluation may have it, is its own short one.
 */
export type ShortId = string;

/** Bytes of a uuid, and characters of its {@link ShortId}. */
export const SHORT_ID = 16;
const UUID = 36;

export function toShortId(id: string): ShortId {
  if (id.length !== UUID) return id;
  return Buffer.from(id.replaceAll('-', ''), 'hex').toString('latin1');
}

export function fromShortId(short: ShortId): string {
  if (short.length !== SHORT_ID) return short;
  const hex = Buffer.from(short, 'latin1').toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
