import { Inject, Injectable } from '@nestjs/common';
import { withSnapshot } from '@wishboard/database/connection/with-snapshot';
import { memberFiles, memberPictures } from '@wishboard/database/import/member-export.repository';
import type { EventHandler, PreparedEvent, ReceivedEvent } from '@wishboard/server-kit/events/queues/event-handler';
import { publishNotificationHints } from '@wishboard/server-kit/redis/notification-hints';
import { RedisConnections } from '@wishboard/server-kit/redis/redis-connections';
import type { MediaStore } from '@wishboard/server-kit/storage/media-store';
import { DataSource, type EntityManager } from 'typeorm';
import { finishExports, insertPiece, startExport } from './exports.repository.js';
import { makeZip } from './make-zip.js';

/** Injection token of the media store. */
export const MEDIA = Symbol('media');

const PIECE_BYTES = 256 * 1024;

/**
 * Makes a data export that a member asked for, and notifies them once it is ready. A restart begins the export anew. An event
 * about a finished export does nothing.
 */
@Injectable()
export class ExportAskedHandler implements EventHandler<'export.asked', unknown, string[]> {
  readonly type = 'export.asked';

  constructor(
    private readonly database: DataSource,
    @Inject(MEDIA) private readonly media: MediaStore,
    private readonly redis: RedisConnections,
  ) {}

  async prepare({ payload, signal }: ReceivedEvent<'export.asked'>): Promise<void> {
    const { exportId, userId } = payload;
    if (!(await startExport(this.database, exportId))) return;
    await withSnapshot(this.database, async (client) => {
      const pictures = await memberPictures(client, userId);
      const zip = await makeZip(memberFiles(client, userId), pictures, this.media);
      let number = 0;
      for await (const piece of splitIntoPieces(zip)) {
        signal.throwIfAborted();
        await insertPiece(this.database, exportId, number, piece);
        number += 1;
      }
    });
  }

  /** Returns the members who were notified. */
  handle(events: readonly PreparedEvent<'export.asked'>[], manager: EntityManager): Promise<string[]> {
    return finishExports(
      manager,
      events.map(({ payload }) => payload.exportId),
    );
  }

  async committed(notifiedUserIds: string[]): Promise<void> {
    await publishNotificationHints(this.redis.producer, notifiedUserIds);
  }
}

async function* splitIntoPieces(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    held.push(chunk);
    size += chunk.length;
    if (size < PIECE_BYTES) continue;
    yield Buffer.concat(held);
    held = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(held);
}
