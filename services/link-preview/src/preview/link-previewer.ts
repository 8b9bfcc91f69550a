import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { InterruptedError } from '@wishboard/server-kit/events/queues/event-handler';
import { LOGGER } from '@wishboard/server-kit/process/worker-settings';
import type { Logger } from 'pino';
import { FetchFailure } from '../fetch/fetch-failure.js';
import { TOTAL_MS } from '../fetch/limits.js';
import { RefusedAddressError } from '../guard/address-guard.js';
import { HostSlots } from './host-slots.js';
import { type LinkPreview, LinkPreviewsRepository } from './link-previews.repository.js';
import { ImageNotKeptError, ProductReader } from './product-reader.js';

const POLL_MS = 200;
/**
 * Maximum time to wait for another worker's fetch of the same link, in milliseconds, including its wait for a slot of the host.
 */
const WAIT_MS = 3 * TOTAL_MS;

/** Finds the preview of a link, and fetches the link only when no recent result exists. */
@Injectable()
export class LinkPreviewer {
  constructor(
    private readonly store: LinkPreviewsRepository,
    private readonly reader: ProductReader,
    private readonly slots: HostSlots,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Returns the preview of a link, or null when another worker's fetch did not end in time. That fetch is retried later.
   *
   * @param again whether a link that failed before is fetched again, as soon as the pause is over
   */
  async preview(link: string, stopping: AbortSignal, again = false): Promise<LinkPreview | null> {
    const claim = await this.store.claim(link, again);
    if (claim.state === 'known') return claim.preview;
    return claim.state === 'ours'
      ? await this.fetchClaimed(link, stopping)
      : await this.waitForOtherWorker(link, stopping);
  }

  /**
   * Fetches a claimed link and stores the result.
   *
   * @throws InterruptedError when the process stops before the fetch has begun; the claim is given back then
   */
  async fetchClaimed(link: string, stopping: AbortSignal): Promise<LinkPreview> {
    try {
      const read = () => this.reader.read(link);
      const keepClaim = () => this.store.keepClaim(link);
      const product = await this.slots.runInSlot(new URL(link).hostname, stopping, read, keepClaim);
      return await this.store.saveProduct(link, product);
    } catch (error) {
      if (error instanceof InterruptedError) await this.store.giveBack(link);
      if (error instanceof ImageNotKeptError) {
        this.logger.error({ err: error, host: hostOf(link) }, 'no preview');
        return await this.store.saveFailure(link, error.message, 'ours');
      }
      if (!(error instanceof FetchFailure || error instanceof RefusedAddressError)) throw error;
      this.logger.info(
        { host: hostOf(link), reason: error.message, refused: error instanceof RefusedAddressError },
        'no preview',
      );
      const isTransient = error instanceof FetchFailure && error.isTransient;
      return await this.store.saveFailure(link, error.message, isTransient ? 'transient' : 'final');
    }
  }

  private async waitForOtherWorker(link: string, stopping: AbortSignal): Promise<LinkPreview | null> {
    for (let waited = 0; waited < WAIT_MS; waited += POLL_MS) {
      const preview = await this.store.findResult(link);
      if (preview) return preview;
      stopping.throwIfAborted();
      await pause(POLL_MS);
    }
    return null;
  }
}

/**
 * Returns the part of a link that is logged: the host. A link is a member's own and may contain credentials for others to use.
 */
function hostOf(link: string): string | null {
  return URL.canParse(link) ? new URL(link).host : null;
}
