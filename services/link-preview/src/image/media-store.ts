import { randomUUID } from 'node:crypto';
import { mkdir, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Where product images are kept, by the hash of their content. */
export interface MediaStore {
  /** Keeps the bytes under `<hash>.webp`. Keeping the same twice changes nothing. */
  keep(hash: string, bytes: Buffer): Promise<void>;
}

/** Images as files of one folder, from which the BFF serves `/media/<hash>.webp`. */
export class FolderMediaStore implements MediaStore {
  constructor(private readonly folder: string) {}

  async keep(hash: string, bytes: Buffer): Promise<void> {
    const path = join(this.folder, `${hash}.webp`);
    if (await isFile(path)) return;
    await mkdir(this.folder, { recursive: true });
    // Whoever reads the folder meanwhile sees the whole file or none.
    const draft = join(this.folder, `.${hash}.${randomUUID()}`);
    await writeFile(draft, bytes, { flag: 'wx' });
    await rename(draft, path);
  }
}

async function isFile(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isFile();
  } catch {
    return false;
  }
}
