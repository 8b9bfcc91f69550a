import { join } from 'node:path';
import { type DynamicModule, Module } from '@nestjs/common';
import { ScheduleModule } from '@nestjs/schedule';
import { consumeQueue } from '@wishboard/server-kit/events/queues/queue-consumer';
import type { BucketSettings } from '@wishboard/server-kit/storage/media-store';
import { openMediaStore } from '@wishboard/server-kit/storage/open-media-store';
import { GuardedFetcher } from './fetch/guarded-fetcher.js';
import { internet, type Network } from './fetch/network.js';
import { verifyGuard } from './fetch/verify-guard.js';
import { AddressGuard, machineAddresses } from './guard/address-guard.js';
import { MemberErasedHandler } from './leaving/member-erased.handler.js';
import { PictureLeftHandler } from './leaving/picture-left.handler.js';
import { OwnPictureWorker } from './own-picture/own-picture.worker.js';
import { MEDIA, PictureWorker } from './picture/picture.worker.js';
import { PictureMarksRepository } from './picture/picture-marks.repository.js';
import { UnmarkedPicturesJob } from './picture/unmarked-pictures.job.js';
import { FetchSlotsRepository } from './preview/fetch-slots.repository.js';
import { HostSlots } from './preview/host-slots.js';
import { LinkPreviewer } from './preview/link-previewer.js';
import { LinkPreviewsRepository } from './preview/link-previews.repository.js';
import { PreviewRetriedHandler } from './preview/preview-retried.handler.js';
import { ProductReader } from './preview/product-reader.js';
import { RetryJob } from './preview/retry.job.js';
import { WishCreatedHandler } from './preview/wish-created.handler.js';
import { WishLinks } from './preview/wish-links.js';
import { WishUpdatedHandler } from './preview/wish-updated.handler.js';

export interface LinkPreviewOptions {
  /** Folder of all data kept between runs. Images go into its subfolder `media`. */
  dataDir: string;
  /** Bucket that stores the images instead of that folder. */
  bucket?: BucketSettings | null;
  /** Host names of the product itself. */
  ownHosts: readonly string[];
  /** The network below the guard; the internet when absent. */
  network?: Network;
}

/**
 * The team's worker. It is the only process that opens connections to addresses that members typed, and that opens untrusted
 * images. It also draws the pictures of wishes.
 */
@Module({})
class LinkPreviewModule {}

/**
 * Creates the module after a test of the guard.
 *
 * @throws Error when the guard does not hold, so that the process does not start
 */
export async function linkPreviewModule(options: LinkPreviewOptions): Promise<DynamicModule> {
  const { dataDir, bucket = null, ownHosts, network = internet } = options;
  const guard = new AddressGuard({ hosts: ownHosts, addresses: machineAddresses() });
  await verifyGuard((canary, link) =>
    new GuardedFetcher(guard, canary).get(link, { accept: '*/*', maxBytes: 1, signal: AbortSignal.timeout(5_000) }),
  );
  const media = await openMediaStore(join(dataDir, 'media'), bucket);
  const reader = new ProductReader(new GuardedFetcher(guard, network), media);
  return {
    module: LinkPreviewModule,
    imports: [ScheduleModule.forRoot()],
    providers: [
      { provide: MEDIA, useValue: media },
      { provide: ProductReader, useValue: reader },
      LinkPreviewsRepository,
      FetchSlotsRepository,
      HostSlots,
      LinkPreviewer,
      WishLinks,
      RetryJob,
      PictureMarksRepository,
      PictureWorker,
      UnmarkedPicturesJob,
      OwnPictureWorker,
      ...consumeQueue('link-preview', [
        WishCreatedHandler,
        WishUpdatedHandler,
        PreviewRetriedHandler,
        MemberErasedHandler,
        PictureLeftHandler,
      ]),
    ],
  };
}
