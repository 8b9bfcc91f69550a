import { compareLoad, startBareServer } from '../lib/http-load.mjs';

const PATHS = { recommendations: '/api/recommendations?limit=6', notifications: '/api/notifications' };

/** Measures a member's own recommendations and notifications, against a bare server that sends the same bytes. */
export async function benchReads({ url, processOf, member }) {
  const headers = member.headers();
  const results = {};
  for (const [name, path] of Object.entries(PATHS)) {
    const answer = await fetch(url + path, { headers });
    const body = Buffer.from(await answer.arrayBuffer());
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    const bare = await startBareServer(body);
    try {
      const product = { url: url + path, pid: processOf('bff'), headers };
      results[name] = {
        bytes: body.length,
        ...(await compareLoad({ product, limit: { url: bare.url, pid: bare.pid } })),
      };
    } finally {
      await bare.stop();
    }
  }
  return results;
}
