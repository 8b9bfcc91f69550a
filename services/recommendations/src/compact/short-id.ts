/**
 * A UUID as 16 Latin-1 characters of one byte each, which takes less than half the memory of its text. The model keeps one for each
 * known wish. An id that is not a UUID, as in an evaluation, is used unchanged.
 */
export type ShortId = string;

/** Number of bytes of a UUID, which is also the number of characters of its {@link ShortId}. */
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
