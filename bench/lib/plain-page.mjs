import { readdirSync, readFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { extname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { buildPlainPage } from '../../packages/web-kit/build/plain-page.mjs';

/** @type {Record<string, string>} */
const TYPES = { '.js': 'text/javascript', '.css': 'text/css', '.html': 'text/html; charset=utf-8' };

/**
 * Serves the same page as one plain bundle without remotes, in front of the same API, as the limit of a first visit.
 *
 * @param {string} url URL of the running product
 */
export async function startPlainPage(url) {
  const { output } = await buildPlainPage();
  const product = await (await fetch(url)).text();
  const data = /<script type="application\/json" id="remotes">.*?<\/script>/s.exec(product)?.[0] ?? '';
  const files = new Map();
  for (const name of readdirSync(output, { encoding: 'utf8', recursive: true })) {
    const type = TYPES[extname(name)];
    if (!type) continue;
    const text = readFileSync(join(output, name), 'utf8').replace('<!--remotes-->', () => data);
    files.set(name, { type, bytes: brotliCompressSync(text) });
  }
  const server = createServer((asked, answer) => {
    const address = asked.url ?? '/';
    const path = address.replace(/\?.*/, '');
    const known = [...files].find(([name]) => (path === '/' ? name === 'index.html' : path.endsWith(`/${name}`)));
    if (known) {
      const [, { type, bytes }] = known;
      answer.writeHead(200, {
        'content-type': type,
        'content-encoding': 'br',
        'content-length': bytes.length,
        // The product sends the same header, so that prefetched files run from the cache.
        'cache-control': path === '/' ? 'no-cache' : 'public, max-age=31536000, immutable',
      });
      return answer.end(bytes);
    }
    const passed = request(url + address, { method: asked.method, headers: asked.headers }, (got) => {
      answer.writeHead(got.statusCode ?? 502, got.headers);
      got.pipe(answer);
    });
    asked.pipe(passed);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const bound = server.address();
  if (typeof bound !== 'object' || !bound) throw new Error('The plain page has no port');
  return {
    url: `http://127.0.0.1:${bound.port}`,
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}
