import { createHash, hash } from 'node:crypto';
import type { OwnReactions } from '../../reactions/reactions.repository.js';
import { FRAGMENT_END, type WishFragment } from '../../wishes/wish.view.js';
import type { WishList } from './list-cache.js';

/**
 * The part of a page that all members share: its bytes with empty own reactions, and where in them each wish's own
 * reactions go.
 */
export interface FeedPage {
  fragments: readonly WishFragment[];
  bytes: Buffer;
  /** Byte offsets between the brackets of each wish's `myReactions`. */
  offsets: readonly number[];
  /** Names this content, for entity tags. */
  tag: string;
}

export function composePage(list: WishList, fragments: readonly WishFragment[]): FeedPage {
  const offsets: number[] = [];
  let offset = 1;
  for (const { bytes } of fragments) {
    offsets.push(offset + bytes);
    offset += bytes + FRAGMENT_END.length + 1;
  }
  const bytes = Buffer.from(`[${fragments.map(({ text }) => text + FRAGMENT_END).join()}]`);
  const tag = createHash('sha1')
    .update(bytes)
    .update(list.next ?? '')
    .digest('base64url')
    .slice(0, 16);
  return { fragments, bytes, offsets, tag };
}

/** Names a member's part of a page: the same for all members with the same own reactions; empty without any. */
export function ownTag(page: FeedPage, own: OwnReactions): string {
  if (own.size === 0) return '';
  let tag = '';
  page.fragments.forEach(({ id }, index) => {
    const emoji = own.get(id);
    if (emoji !== undefined) tag += `${index}${emoji}`;
  });
  return tag === '' ? '' : hash('sha1', tag, 'base64url').slice(0, 10);
}

/** The page as one member gets it. */
export function personalise(page: FeedPage, own: OwnReactions): Buffer {
  const parts: Buffer[] = [];
  let from = 0;
  page.fragments.forEach(({ id }, index) => {
    const emoji = own.get(id);
    const offset = page.offsets[index];
    if (emoji === undefined || offset === undefined) return;
    parts.push(page.bytes.subarray(from, offset), Buffer.from(emoji));
    from = offset;
  });
  if (from === 0) return page.bytes;
  parts.push(page.bytes.subarray(from));
  return Buffer.concat(parts);
}
