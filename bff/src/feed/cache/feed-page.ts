import { createHash, hash } from 'node:crypto';
import type { OwnReactions } from '../../reactions/reactions.repository.js';
import type { Unseen } from '../../sight/sight.js';
import { FRAGMENT_END, NOTHING_OWN, type WishFragment } from '../../wishes/wish.view.js';
import type { WishList } from './list-cache.js';

/**
 * The part of a page that is the same for all members: its bytes without any own reactions, and the offsets of each
 * wish's own reactions.
 */
export interface FeedPage {
  fragments: readonly WishFragment[];
  bytes: Buffer;
  /** Byte offset of {@link NOTHING_OWN} in each wish. A member's own reactions replace it. */
  offsets: readonly number[];
  /** Content hash for ETags. */
  tag: string;
}

const NONE: ReadonlySet<number> = new Set();
const END = NOTHING_OWN + FRAGMENT_END;

export function composePage(list: WishList, fragments: readonly WishFragment[]): FeedPage {
  const offsets: number[] = [];
  let offset = 1;
  for (const { bytes } of fragments) {
    offsets.push(offset + bytes);
    offset += bytes + END.length + 1;
  }
  const bytes = Buffer.from(`[${fragments.map(({ text }) => text + END).join()}]`);
  const tag = createHash('sha1')
    .update(bytes)
    .update(list.next ?? '')
    .digest('base64url')
    .slice(0, 16);
  return { fragments, bytes, offsets, tag };
}

/** Returns the indexes of the wishes on the page that `unseen` hides. */
export function hiddenIndexesOf(page: FeedPage, unseen: Unseen): ReadonlySet<number> {
  const left = new Set<number>();
  if (unseen.isNothing) return left;
  page.fragments.forEach((fragment, index) => {
    if (unseen.hides(fragment)) left.add(index);
  });
  return left;
}

/** Returns an ETag part for the wishes left out of a page; empty if there are none. */
export const hiddenTag = (left: ReadonlySet<number>): string =>
  left.size === 0 ? '' : hash('sha1', [...left].join(), 'base64url').slice(0, 10);

/** Returns an ETag part for a member's own reactions on a page. Members with the same reactions share it; empty if there are none. */
export function ownTag(page: FeedPage, own: OwnReactions): string {
  if (own.size === 0) return '';
  let tag = '';
  page.fragments.forEach(({ id }, index) => {
    const part = own.get(id);
    if (part !== undefined) tag += `${index}${part}`;
  });
  return tag === '' ? '' : hash('sha1', tag, 'base64url').slice(0, 10);
}

/** Returns the page as one member gets it. @param left indexes of the wishes that the member does not see */
export function personalise(page: FeedPage, own: OwnReactions, left: ReadonlySet<number> = NONE): Buffer {
  if (left.size > 0) return withoutHidden(page, own, left);
  const parts: Buffer[] = [];
  let from = 0;
  page.fragments.forEach(({ id }, index) => {
    const part = own.get(id);
    const offset = page.offsets[index];
    if (part === undefined || offset === undefined) return;
    parts.push(page.bytes.subarray(from, offset), Buffer.from(part));
    from = offset + NOTHING_OWN.length;
  });
  if (from === 0) return page.bytes;
  parts.push(page.bytes.subarray(from));
  return Buffer.concat(parts);
}

/** Assembles the page from slices of its bytes, without the hidden wishes. */
function withoutHidden({ fragments, bytes, offsets }: FeedPage, own: OwnReactions, left: ReadonlySet<number>): Buffer {
  const parts: Buffer[] = [];
  fragments.forEach(({ id, bytes: length }, index) => {
    const offset = offsets[index];
    if (left.has(index) || offset === undefined) return;
    const before = parts.length === 0 ? '[' : ',';
    const end = (own.get(id) ?? NOTHING_OWN) + FRAGMENT_END;
    parts.push(Buffer.from(before), bytes.subarray(offset - length, offset), Buffer.from(end));
  });
  return Buffer.concat([...parts, Buffer.from(parts.length === 0 ? '[]' : ']')]);
}
