import { setTimeout as pause } from 'node:timers/promises';

/** Pause between two pages in milliseconds. */
const REST_MS = 200;
/** Pause between a page and the files that it names in milliseconds, as on a slow line. */
const LINE_MS = 300;
const NAMED = /(?:src|href)="(\/[^"]+\.(?:js|css|woff2|json|webmanifest))"/g;

/** A reader without a session who opens the page through each proxy in turn, with every file it names. */
export class SteadyReader {
  /** Number of pages that arrived completely. */
  pages = 0;
  /** Descriptions of what the other pages lacked. */
  readonly failures: string[] = [];
  private isEnding = false;
  private readonly reading: Promise<void>;

  constructor(private readonly urls: readonly string[]) {
    this.reading = this.read();
  }

  /** Ends after the current page. */
  async end(): Promise<void> {
    this.isEnding = true;
    await this.reading;
  }

  private async read(): Promise<void> {
    for (let turn = 0; !this.isEnding; turn += 1) {
      const missing = await this.open(this.urls[turn % this.urls.length] ?? '').catch((error: Error) => [
        error.message,
      ]);
      this.failures.push(...missing);
      if (missing.length === 0) this.pages += 1;
      await pause(REST_MS);
    }
  }

  private async open(url: string): Promise<string[]> {
    const page = await fetch(url);
    if (!page.ok) return [`the page: ${page.status}`];
    const files = [...(await page.text()).matchAll(NAMED)].flatMap(([, path]) => path ?? []);
    if (files.length === 0) return ['a page that names no file'];
    await pause(LINE_MS);
    const answers = await Promise.all(files.map(async (path) => ({ path, status: (await fetch(url + path)).status })));
    return answers.filter(({ status }) => status !== 200).map(({ path, status }) => `${path}: ${status}`);
  }
}
