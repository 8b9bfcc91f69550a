import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { StackOptions } from '../../tools/start/launch-stack.mjs';

export interface Shop {
  /** What the shop answers, by path. Anything else is a 404. */
  readonly pages: Map<string, RequestListener>;
  /** Has the product's worker find this shop behind every public name, below its guard. */
  readonly stackOptions: StackOptions;
  stop(): void;
}

/** A shop on this machine that members can link to as `http://shop.example.com/...`. */
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
