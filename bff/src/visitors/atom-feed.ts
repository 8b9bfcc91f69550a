import { escapeMarkup } from '../common/http/escape.js';
import type { PublicWish } from './public-wishes.js';
import { wishAddress } from './summary.js';

export interface AtomFeed {
  /** Its own address. */
  address: string;
  title: string;
  /** Where the same wishes are read on the board. */
  page: string;
  origin: string;
  /** The newest first. */
  wishes: readonly PublicWish[];
}

const NEVER = '1970-01-01T00:00:00.000Z';

/**
 * A feed as every reader takes it. Atom (RFC 4287) rather than RSS 2.0, since it says of each text that it is text: what a
 * title may hold is nobody's markup.
 */
export function atomFeed({ address, title, page, origin, wishes }: AtomFeed): string {
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    `<id>${escapeMarkup(address)}</id>`,
    textElement('title', title),
    `<updated>${wishes[0]?.createdAt ?? NEVER}</updated>`,
    `<link rel="self" type="application/atom+xml" href="${escapeMarkup(address)}"/>`,
    `<link rel="alternate" type="text/html" href="${escapeMarkup(page)}"/>`,
    ...wishes.map((wish) => entry(wish, origin)),
    '</feed>',
    '',
  ].join('\n');
}

function entry({ id, title, description, category, createdAt, productUrl, user }: PublicWish, origin: string): string {
  return [
    '<entry>',
    `<id>urn:uuid:${id}</id>`,
    textElement('title', title),
    `<link rel="alternate" type="text/html" href="${escapeMarkup(wishAddress(origin, id))}"/>`,
    ...(productUrl ? [`<link rel="related" href="${escapeMarkup(productUrl)}"/>`] : []),
    `<published>${createdAt}</published>`,
    `<updated>${createdAt}</updated>`,
    `<author><name>${escapeMarkup(user.displayName)}</name></author>`,
    `<category term="${category}"/>`,
    textElement('content', description),
    '</entry>',
  ].join('\n');
}

const textElement = (name: string, text: string) => `<${name} type="text">${escapeMarkup(text)}</${name}>`;
