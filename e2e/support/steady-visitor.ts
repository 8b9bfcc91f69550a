import type { Browser, Page } from 'playwright-core';
import { INTRODUCTIONS, markSeen, waitVisible, wall } from './board';

/** A visitor who reloads the page again and again, in a browser with the page's service worker. */
export class SteadyVisitor {
  /** Number of visits that showed the wall from the server. */
  visits = 0;
  /** Errors of the failed visits. */
  readonly failures: string[] = [];
  private isEnding = false;
  private readonly visiting: Promise<void>;

  private constructor(private readonly page: Page) {
    this.visiting = this.visit();
  }

  /** Opens the page for the first time and waits until its service worker is active. */
  static async start(browser: Browser, url: string): Promise<SteadyVisitor> {
    const page = await (
      await browser.newContext({ baseURL: url, serviceWorkers: 'allow', reducedMotion: 'reduce' })
    ).newPage();
    await markSeen(page, ...INTRODUCTIONS);
    await page.goto('/');
    await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
    return new SteadyVisitor(page);
  }

  /** Ends after the current visit. */
  async end(): Promise<void> {
    this.isEnding = true;
    await this.visiting;
    await this.page.context().close();
  }

  private async visit(): Promise<void> {
    while (!this.isEnding) {
      try {
        await this.page.reload();
        await waitVisible(wall(this.page).getByRole('article').first());
        // A slow server may be taken for unreachable at first; the page corrects that itself.
        await this.page.getByText('Wishboard cannot be reached').waitFor({ state: 'detached' });
        this.visits += 1;
      } catch (error) {
        this.failures.push((error as Error).message);
      }
    }
  }
}
