import type { WishView } from '@wishboard/contracts/http/wishes/wish';
import { pictureJob } from '../src/visitors/wish-picture.js';
import type { Harness } from './harness.js';

/** A minimal page whose head can hold a wish. Tests write it where the built page belongs. */
export const PAGE = '<!doctype html><html><head><title>Wishboard</title><!--remotes--></head><body></body></html>';

/** Lists that visitors can read without naming the wish, with their URLs. */
const listsWith = ({ category, user, userId }: WishView) => ({
  feed: '/api/wishes?limit=100',
  category: `/api/wishes/community?category=${category}&limit=100`,
  cheered: '/api/wishes/community?sort=cheered',
  board: `/api/wishes/of/${user.username}?limit=100`,
  atom: '/feed.xml',
  'atom of a category': `/feed.xml?category=${category}`,
  'atom of a member': `/feed.xml?user=${userId}`,
  sitemap: '/sitemap.xml',
});

/** Whether the picture of the wish is served. A matching ETag gets 304, so that no picture has to be drawn. */
async function isPictured(at: Harness, wish: WishView): Promise<boolean> {
  const names = [true, false].map((isGranted) => `"${pictureJob({ ...wish, isGranted }).name}"`);
  const headers = { 'if-none-match': names.join(', ') };
  return (await at.call(`/picture/wish/${wish.id}.jpg`, { headers })).status === 304;
}

/**
 * Returns the routes by which a visitor finds a wish at one process, of all routes that need no session. The process must allow public
 * reading and serve {@link PAGE}.
 */
export async function visitorRoutesTo(at: Harness, wish: WishView): Promise<string[]> {
  const found: string[] = [];
  for (const [name, url] of Object.entries(listsWith(wish))) {
    if ((await at.call(url)).text.includes(wish.id)) found.push(name);
  }
  if ((await at.call(`/?wish=${wish.id}`)).text.includes(wish.title)) found.push('head');
  const page = encodeURIComponent(`http://localhost:80/?wish=${wish.id}`);
  const asked = { wish: `/api/wishes/${wish.id}`, embed: `/embed/wish/${wish.id}`, oembed: `/api/oembed?url=${page}` };
  for (const [name, url] of Object.entries(asked)) if ((await at.call(url)).status === 200) found.push(name);
  if (await isPictured(at, wish)) found.push('picture');
  return found;
}

/** All routes by which a visitor finds a wish that is public. */
export const VISITOR_ROUTES = [
  ...['feed', 'category', 'cheered', 'board', 'atom', 'atom of a category', 'atom of a member', 'sitemap'],
  ...['head', 'wish', 'embed', 'oembed', 'picture'],
];
