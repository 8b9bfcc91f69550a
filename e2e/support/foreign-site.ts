import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ForeignSite {
  /** On the product's host and another port: another origin of the same site, to which browsers send the cookie. */
  readonly sameSite: string;
  /** On another host. */
  readonly crossSite: string;
  stop(): void;
}

/** Starts a third party's web server with an empty page. */
export async function startForeignSite(): Promise<ForeignSite> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8').end('<!doctype html><title>Free kittens</title>');
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = server.address() as AddressInfo;
  return {
    sameSite: `http://127.0.0.1:${port}`,
    crossSite: `http://localhost:${port}`,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
