import type { Readable } from 'node:stream';
import type { MemberFile } from '@wishboard/database/import/member-export.repository';
import { MEDIA_NAME, type MediaStore } from '@wishboard/server-kit/storage/media-store';
import yazl from 'yazl';

/** Folder of the pictures in the ZIP file. */
const PICTURES = 'pictures/';

/**
 * Returns a ZIP of the files and pictures as a stream. Each file is opened only when its turn comes. Pictures that are missing in
 * the store are left out.
 */
export async function makeZip(
  files: readonly MemberFile[],
  pictures: readonly string[],
  media: Pick<MediaStore, 'read'>,
): Promise<Readable> {
  const zip = new yazl.ZipFile();
  const output = zip.outputStream as Readable;
  zip.on('error', (error) => output.destroy(error as Error));
  for (const { name, open } of files) {
    zip.addReadStreamLazy(name, (done) => done(null, open()));
  }
  for (const name of pictures.filter((one) => MEDIA_NAME.test(one))) {
    const found = await media.read(name);
    if (!found) continue;
    // This only checks that the picture exists. Otherwise hundreds of files would stay open until their turn.
    found.body.destroy();
    // Pictures are already compressed.
    zip.addReadStreamLazy(PICTURES + name, { compress: false }, (done) => {
      media.read(name).then(
        (picture) =>
          picture ? done(null, picture.body) : done(new Error(`The picture ${name} is gone`), picture as never),
        (error: Error) => done(error, undefined as never),
      );
    });
  }
  zip.end();
  return output;
}
