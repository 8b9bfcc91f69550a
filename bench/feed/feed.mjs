import { compareLoad, startBareServer } from '../lib/http-load.mjs';
import { itemAt } from '../lib/items.mjs';
import { createMemberWithHidden } from './member-with-hidden.mjs';

/** @import { WishView } from '@wishboard/contracts/http/wishes/wish' */
/** @import { Product } from '../lib/community.mjs' */
/** @import { MemberClient } from '../lib/member-client.mjs' */

/**
 * Measures the community's first page and a deep page for a signed-in member with own reactions. The limit is a bare server
 * that sends the same bytes.
 *
 * @param {Product} product
 */
export async function benchFeed({ url, databaseUrl, processOf, member }) {
  const headers = member.headers();
  const first = await fetch(`${url}/api/wishes/community`, { headers });
  const body = Buffer.from(await first.arrayBuffer());
  const etag = first.headers.get('etag') ?? undefined;
  const bare = await startBareServer(body);
  const pid = processOf('bff');
  try {
    const page = { url: `${url}/api/wishes/community`, pid, headers };
    const limit = { url: bare.url, pid: bare.pid };
    return {
      pageBytes: body.length,
      page: await compareLoad({ product: page, limit }),
      unchanged: await compareLoad({
        product: { ...page, headers: { ...headers, 'if-none-match': etag } },
        limit: { ...limit, headers: { 'if-none-match': '"bench"' } },
      }),
      deepPage: await compareLoad({ product: { ...page, url: url + (await findDeepPage(url, headers)) }, limit: page }),
      unseen: await measurePageWithHidden(await createMemberWithHidden(url, databaseUrl), pid),
      wishPage: await measureWishPage(`${url}/?wish=${itemAt(wishesIn(body), 0).id}`, pid),
    };
  } finally {
    await bare.stop();
  }
}

/** Returns the wishes of a page. @param {Buffer} body @returns {WishView[]} */
const wishesIn = (body) => JSON.parse(body.toString());

/**
 * Measures the first page of a member from whom part of it is hidden, against a bare server that sends the same bytes.
 *
 * @param {MemberClient} member
 * @param {number | null} pid
 */
async function measurePageWithHidden(member, pid) {
  const [address, headers] = [`${member.url}/api/wishes/community`, member.headers()];
  const body = Buffer.from(await (await fetch(address, { headers })).arrayBuffer());
  const bare = await startBareServer(body);
  try {
    const load = await compareLoad({
      product: { url: address, pid, headers },
      limit: { url: bare.url, pid: bare.pid },
    });
    return { left: 50 - wishesIn(body).length, ...load };
  } finally {
    await bare.stop();
  }
}

/**
 * Measures the page of a wish, with the wish's data in its head. The page is built once, cached, and sent to everybody who
 * opens its link.
 *
 * @param {string} address
 * @param {number | null} pid
 */
async function measureWishPage(address, pid) {
  const bare = await startBareServer(Buffer.from(await (await fetch(address)).arrayBuffer()));
  try {
    return await compareLoad({ product: { url: address, pid }, limit: { url: bare.url, pid: bare.pid } });
  } finally {
    await bare.stop();
  }
}

/**
 * Returns the path of the page that follows the first half of all wishes.
 *
 * @param {string} url
 * @param {Record<string, string>} headers
 */
async function findDeepPage(url, headers) {
  const pages = [];
  /** @type {string | null} */
  let path = '/api/wishes/community?limit=100';
  while (path) {
    pages.push(path);
    /** @type {Response} */
    const answer = await fetch(url + path, { headers });
    await answer.arrayBuffer();
    path = answer.headers.get('link')?.match(/<([^>]+)>; rel="next"/)?.[1] ?? null;
  }
  const middle = new URL(itemAt(pages, Math.floor(pages.length / 2)), url);
  middle.searchParams.set('limit', '50');
  return middle.pathname + middle.search;
}
