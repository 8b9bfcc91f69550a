import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MediaStore, StoredMedia } from './media-store.js';

/** Stores images as files of one folder. */
export class FolderMediaStore implements MediaStore {
  constructor(private readonly folder: string) {}

  async keep(name: string, bytes: Buffer): Promise<void> {
    const path = join(this.folder, name);
    if ((await sizeOf(path)) !== null) return;
    await mkdir(this.folder, { recursive: true });
    // The rename makes the file appear at once, so that no reader sees an incomplete one.
    const draft = join(this.folder, `.${name}.${randomUUID()}`);
    try {
      await writeFile(draft, bytes, { flag: 'wx' });
      await rename(draft, path);
    } catch (error) {
      // On a full disk, an incomplete file would use up the remaining space.
      await rm(draft, { force: true });
      throw error;
    }
  }

  async read(name: string): Promise<StoredMedia | null> {
    const path = join(this.folder, name);
    const size = await sizeOf(path);
    return size === null ? null : { body: createReadStream(path), size };
  }

  async remove(name: string): Promise<void> {
    await rm(join(this.folder, name), { force: true });
  }
}

async function sizeOf(path: string): Promise<number | null> {
  try {
    const found = await stat(path);
    return found.isFile() ? found.size : null;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
