import { escapeMarkup } from '../common/http/escape.js';
import type { PublicWish } from './public-wishes.js';
import { wishAddress } from './summary.js';

export interface AtomFeed {
  /** The feed's own URL. */
  address: string;
  title: string;
  /** URL of the page that shows the same wishes on the board. */
  page: string;
  origin: string;
  /** The wishes, the newest first. */
  wishes: readonly PublicWish[];
}

const NEVER = '1970-01-01T00:00:00.000Z';

/**
 * Returns the feed as XML. Atom (RFC 4287) rather than RSS 2.0, since Atom marks each text as plain text: markup in a title is never
 * interpreted.
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
