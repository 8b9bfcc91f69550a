import type { Browser, Page } from 'playwright-core';
import { haveSeen, INTRODUCTIONS, seen, wall } from './board';

/** Somebody who opens the page again and again, in a browser that keeps it for the next visit. */
export class SteadyVisitor {
  /** Visits that ended with the server's wall. */
  visits = 0;
  /** What came of the others. */
  readonly failures: string[] = [];
  private isEnding = false;
  private readonly visiting: Promise<void>;

  private constructor(private readonly page: Page) {
    this.visiting = this.visit();
  }

  /** Comes for the first time, and waits until the browser has its worker. */
  static async start(browser: Browser, url: string): Promise<SteadyVisitor> {
    const page = await (
      await browser.newContext({ baseURL: url, serviceWorkers: 'allow', reducedMotion: 'reduce' })
    ).newPage();
    await haveSeen(page, ...INTRODUCTIONS);
    await page.goto('/');
    await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
    return new SteadyVisitor(page);
  }

  /** Ends after the visit that is under way. */
  async end(): Promise<void> {
    this.isEnding = true;
    await this.visiting;
    await this.page.context().close();
  }

  private async visit(): Promise<void> {
    while (!this.isEnding) {
      try {
        await this.page.reload();
        await seen(wall(this.page).getByRole('article').first());
        // A server that takes its time is not away: the page finds that out.
        await this.page.getByText('Wishboard cannot be reached').waitFor({ state: 'detached' });
        this.visits += 1;
      } catch (error) {
        this.failures.push((error as Error).message);
      }
    }
  }
}
