import { connectClient } from '../../tools/servers/postgres-client.mjs';

/** @import { Request } from 'autocannon' */
/** @import { Product } from '../lib/community.mjs' */

const PAGES = 200;
const WISHES = 2000;

/**
 * Returns the requests to send at every size, in autocannon's format. Pages and wishes are spread over the whole community,
 * so that caches alone cannot answer.
 *
 * @param {Pick<Product, 'databaseUrl' | 'member'>} product
 * @returns {Promise<Record<string, Request[]>>}
 */
export async function createRequests({ databaseUrl, member }) {
  const client = await connectClient(databaseUrl);
  const headers = member.headers();
  const json = { ...headers, 'content-type': 'application/json' };
  const sample = async (/** @type {number} */ count) =>
    (await client.query('SELECT id, user_id AS owner FROM wishes ORDER BY random() LIMIT $1', [count])).rows;
  try {
    const wishes = await sample(WISHES);
    const categories = (await client.query('SELECT DISTINCT category FROM wishes')).rows.map(
      ({ category }) => category,
    );
    return {
      'first page': [{ path: '/api/wishes/community', headers }],
      'pages of categories, of any length': Array.from({ length: PAGES }, (_, at) => ({
        path: `/api/wishes/community?category=${categories[at % categories.length]}&limit=${1 + (at % 100)}`,
        headers,
      })),
      'one wish': wishes.map(({ id }) => ({ path: `/api/wishes/${id}`, headers })),
      recommendations: [{ path: '/api/recommendations?limit=6', headers }],
      reaction: wishes.map(({ id }) => ({
        method: 'POST',
        path: `/api/wishes/${id}/reactions`,
        headers: json,
        body: '{"emoji":"fire"}',
      })),
      'new wish': [
        {
          method: 'POST',
          path: '/api/wishes',
          headers: json,
          body: JSON.stringify({ title: 'A tent', description: 'Light.' }),
        },
      ],
    };
  } finally {
    await client.end();
  }
}
