import { readFileSync } from 'node:fs';
import { createServer, request as forward } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

export interface ForeignPortal {
  /** Address of its page, on another host than the product. */
  readonly url: string;
  stop(): void;
}

/**
 * Starts a third party's site with its own page. Like a company portal, it proxies the paths of the API to the product. The page
 * fetches everything else, including a remote's files, from the product itself.
 *
 * @param folder contains index.html and the files that it uses
 * @param product address of the product
 */
export async function startForeignPortal(folder: string, product: string): Promise<ForeignPortal> {
  const server = createServer((asked, answer) => {
    const url = asked.url ?? '/';
    if (/^\/(api|media)\//.test(url)) {
      const passedOn = forward(product + url, { method: asked.method, headers: asked.headers }, (found) => {
        answer.writeHead(found.statusCode ?? 502, found.headers);
        found.pipe(answer);
      });
      passedOn.on('error', () => answer.destroy());
      asked.pipe(passedOn);
      return;
    }
    const file = url.startsWith('/host.js') ? 'host.js' : 'index.html';
    answer.setHeader('content-type', file === 'host.js' ? 'text/javascript' : 'text/html; charset=utf-8');
    answer.end(readFileSync(join(folder, file)));
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
