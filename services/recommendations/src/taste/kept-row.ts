import type { KeptRow } from './taste-model.js';

const HEAD = 8;
const ID = 16;
const ENTRY = ID + 4;

/** A row in 8 bytes and 20 for each neighbour: less than half of what JSON takes, and there is one for each wish. */
export function encodeRow({ support, neighbours }: KeptRow): Buffer {
  const bytes = Buffer.allocUnsafe(HEAD + ENTRY * neighbours.length);
  bytes.writeDoubleLE(support);
  neighbours.forEach(({ id, similarity }, i) => {
    const at = HEAD + ENTRY * i;
    bytes.write(id.replaceAll('-', ''), at, ID, 'hex');
    bytes.writeFloatLE(similarity, at + ID);
  });
  return bytes;
}

/** The row, or null for bytes that are none. */
export function decodeRow(bytes: Buffer): KeptRow | null {
  if (bytes.length < HEAD || (bytes.length - HEAD) % ENTRY !== 0) return null;
  const neighbours: KeptRow['neighbours'] = [];
  for (let at = HEAD; at < bytes.length; at += ENTRY) {
    const hex = bytes.toString('hex', at, at + ID);
    const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
    neighbours.push({ id, similarity: bytes.readFloatLE(at + ID) });
  }
  return { support: bytes.readDoubleLE(0), neighbours };
}
