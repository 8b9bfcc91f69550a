import type { MediaStore } from '@wishboard/server-kit/storage/media-store';
import { FetchFailure } from '../fetch/fetch-failure.js';
import type { FetchedResource, GuardedFetcher } from '../fetch/guarded-fetcher.js';
import { MAX_IMAGE_BYTES, MAX_PAGE_BYTES, TOTAL_MS } from '../fetch/limits.js';
import { RefusedAddressError } from '../guard/address-guard.js';
import { reEncodeImage } from '../image/re-encode-image.js';
import { decodePage } from '../page/decode-page.js';
import { type ProductPage, readProductPage } from '../page/read-product-page.js';

/** A product that was read from a link. */
export interface Product {
  title: string;
  /** Path on this origin, or null when the page has no usable image. */
  image: string | null;
  /** Perceptual hash of the image, or null. */
  mark: string | null;
  keywords: string[];
}

/** A stored image: its path on this origin, and its perceptual hash. */
type FoundImage = { path: string; mark: string | null };

/** Error for a media store that has no room or does not respond, although the image itself was fetched. */
export class ImageNotKeptError extends Error {
  override readonly name = 'ImageNotKeptError';
}

const PAGE_TYPES = /^(?:text\/html|application\/xhtml\+xml)(?:$|[;\s])/;
/** Remaining time, in milliseconds, below which no image is requested any more. */
const IMAGE_MIN_MS = 500;

/** Fetches a product's page and image within the limits, and stores the image. */
export class ProductReader {
  constructor(
    private readonly fetcher: GuardedFetcher,
    private readonly images: Pick<MediaStore, 'keep'>,
    private readonly totalMs = TOTAL_MS,
  ) {}

  /**
   * Reads the product of a link.
   *
   * @throws RefusedAddressError when the link leads to an address that is not public
   * @throws FetchFailure when there is no page with a product's name
   * @throws ImageNotKeptError when the media store fails
   */
  async read(link: string): Promise<Product> {
    const startedAt = performance.now();
    const signal = AbortSignal.timeout(this.totalMs);
    const page = await this.fetcher.get(link, {
      accept: 'text/html,application/xhtml+xml',
      maxBytes: MAX_PAGE_BYTES,
      signal,
    });
    if (!PAGE_TYPES.test(page.contentType)) throw new FetchFailure(`content type ${page.contentType}`, false);
    const { title, images, keywords } = productOf(page);
    const found = await this.findUsableImage(
      images,
      signal,
      () => performance.now() - startedAt < this.totalMs - IMAGE_MIN_MS,
    );
    return { title, image: found?.path ?? null, mark: found?.mark ?? null, keywords };
  }

  /** Returns the first usable image, or null. A missing image does not fail the preview: the card then shows only the title. */
  private async findUsableImage(
    links: string[],
    signal: AbortSignal,
    hasTime: () => boolean,
  ): Promise<FoundImage | null> {
    for (const link of links) {
      if (!hasTime()) return null;
      try {
        const { bytes, isCut } = await this.fetcher.get(link, {
          accept: 'image/avif,image/webp,image/png,image/jpeg,image/gif',
          maxBytes: MAX_IMAGE_BYTES,
          signal,
        });
        if (isCut) continue;
        const { hash, bytes: drawn, mark } = await reEncodeImage(bytes);
        const name = `${hash}.webp`;
        await this.storeImage(name, drawn);
        return { path: `/media/${name}`, mark };
      } catch (error) {
        if (!(error instanceof FetchFailure || error instanceof RefusedAddressError)) throw error;
      }
    }
    return null;
  }

  private async storeImage(name: string, bytes: Buffer): Promise<void> {
    try {
      await this.images.keep(name, bytes);
    } catch (cause) {
      throw new ImageNotKeptError('the image could not be kept', { cause });
    }
  }
}

/** @throws FetchFailure when the page has no title. It is transient if the time was over before the page had ended. */
function productOf({ bytes, contentType, url, isLate }: FetchedResource): ProductPage {
  try {
    return readProductPage(decodePage(bytes, contentType), url);
  } catch (cause) {
    if (isLate && cause instanceof FetchFailure) throw new FetchFailure(`${cause.message} yet`, true, { cause });
    throw cause;
  }
}
