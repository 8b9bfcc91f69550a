import { join } from 'node:path';
import { Module } from '@nestjs/common';
import { openMediaStore } from '@wishboard/server-kit/storage/open-media-store';
import { type BffSettings, SETTINGS } from '../settings/settings.js';

/** Injection token of the store of product images and pictures of wishes. */
export const MEDIA = Symbol('media');

@Module({
  providers: [
    {
      provide: MEDIA,
      inject: [SETTINGS],
      useFactory: ({ dataDir, bucket }: BffSettings) => openMediaStore(join(dataDir, 'media'), bucket),
    },
  ],
  exports: [MEDIA],
})
export class MediaModule {}
