import { compareLoad, startBareServer } from '../lib/http-load.mjs';

/** @import { Product } from '../lib/community.mjs' */

/**
 * Measures a member's own recommendations and notifications, against a bare server that sends the same bytes.
 *
 * @param {Product} product
 */
export async function benchReads(product) {
  return {
    recommendations: await measureRead(product, '/api/recommendations?limit=6'),
    notifications: await measureRead(product, '/api/notifications'),
  };
}

/** @param {Product} product @param {string} path */
async function measureRead({ url, processOf, member }, path) {
  const headers = member.headers();
  const answer = await fetch(url + path, { headers });
  const body = Buffer.from(await answer.arrayBuffer());
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  const bare = await startBareServer(body);
  try {
    const product = { url: url + path, pid: processOf('bff'), headers };
    return { bytes: body.length, ...(await compareLoad({ product, limit: { url: bare.url, pid: bare.pid } })) };
  } finally {
    await bare.stop();
  }
}
