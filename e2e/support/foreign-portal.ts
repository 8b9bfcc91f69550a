import { readFileSync } from 'node:fs';
import { createServer, request as forward } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

export interface ForeignPortal {
  /** Its page, on another host than the product. */
  readonly url: string;
  stop(): void;
}

/**
 * A site of somebody else's, with a page of its own. Like any company's portal it passes the paths of an API that it builds on
 * to where that is; everything else, a remote's files too, the page fetches from there itself.
 *
 * @param folder holds index.html and what it names
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
