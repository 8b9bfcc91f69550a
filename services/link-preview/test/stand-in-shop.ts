import type { IncomingHttpHeaders, RequestListener, ServerResponse } from 'node:http';
import { GuardedFetcher } from '../src/fetch/guarded-fetcher.js';
import { AddressGuard } from '../src/guard/address-guard.js';
import { StandInNetwork } from './stand-in-network.js';

/** A shop whose pages the test writes. The fetcher under test finds it under every host name. */
export class StandInShop {
  /** What answers each path; a path without an answer is a 404. */
  readonly pages: Record<string, RequestListener> = {};
  /** The headers of every request since the test emptied the list. */
  readonly seen: IncomingHttpHeaders[] = [];
  readonly guard = new AddressGuard({ hosts: [], addresses: [] });
  private network: StandInNetwork;

  /** Registers the shop's start and stop with Jest. */
  constructor() {
    beforeAll(async () => {
      this.network = await StandInNetwork.start((request, response) => {
        this.seen.push(request.headers);
        const page = this.pages[request.url ?? ''];
        if (page) page(request, response);
        else response.writeHead(404).end();
      });
    });
    afterAll(() => this.network.stop());
  }

  fetcher(): GuardedFetcher {
    return new GuardedFetcher(this.guard, this.network);
  }
}

/** Answers with a page of HTML. */
export function sendHtml(response: ServerResponse, body: string | Buffer, headers: Record<string, string> = {}): void {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(body);
}

/** Writes a full stop every 20 ms, for as long as the test runs. */
export const drip = (write: (text: string) => void) => void setInterval(() => write('.'), 20).unref();

/** Runs `run` and checks that the process did not grow by 150 MiB at any time it was measured. */
export async function expectModestMemory(run: () => Promise<unknown>): Promise<void> {
  const before = process.memoryUsage().rss;
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss);
  }, 5);
  try {
    await run();
  } finally {
    clearInterval(watch);
  }
  expect(Math.max(most, process.memoryUsage().rss) - before).toBeLessThan(150 * 1024 * 1024);
}
