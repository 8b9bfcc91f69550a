import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { StackOptions } from '../../tools/start/launch-stack.mjs';

export interface Shop {
  /** Handlers of the shop, by path. Any other path is answered with 404. */
  readonly pages: Map<string, RequestListener>;
  /** Makes the product's preview worker resolve every public name to this shop, behind the worker's own address guard. */
  readonly stackOptions: StackOptions;
  stop(): void;
}

/** Starts a shop on this machine that members can link to as `http://shop.example.com/...`. */
export async function openShop(): Promise<Shop> {
  const pages = new Map<string, RequestListener>();
  const server = createServer((request, response) => {
    const page = pages.get(request.url ?? '');
    if (page) page(request, response);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    pages,
    stackOptions: {
      env: { STAND_IN_SHOP_PORT: String(port) },
      mains: { 'link-preview': 'services/link-preview/test/worker-on-stand-in.mjs' },
    },
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
