import { join } from 'node:path';
import { type DynamicModule, Module } from '@nestjs/common';
import { consumeQueue } from '@wishboard/server-kit/events/queues/queue-consumer';
import type { BucketSettings } from '@wishboard/server-kit/storage/media-store';
import { openMediaStore } from '@wishboard/server-kit/storage/open-media-store';
import { ExportAskedHandler, MEDIA } from './export-asked.handler.js';

/** Makes data exports of members. It runs in this worker, like the search, because its queue is empty on most days. */
@Module({})
export class OwnDataModule {
  /**
   * @param dataDir folder that contains `media`, used where there is no bucket
   */
  static with({ dataDir, bucket }: { dataDir: string; bucket: BucketSettings | null }): DynamicModule {
    return {
      module: OwnDataModule,
      providers: [
        { provide: MEDIA, useFactory: () => openMediaStore(join(dataDir, 'media'), bucket) },
        ...consumeQueue('exports', [ExportAskedHandler]),
      ],
    };
  }
}
