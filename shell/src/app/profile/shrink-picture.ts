/** Length of the shorter side in pixels: four times the displayed size, so that the server has enough pixels to crop and scale. */
const SIDE = 1024;
const QUALITY = 0.9;

/**
 * Scales a picture down for the upload and removes its metadata: photographs are larger than needed and reveal where they were taken. A
 * file that the browser cannot decode is returned unchanged, for the server to validate.
 */
export async function shrinkPicture(file: File): Promise<Blob> {
  try {
    const picture = await createImageBitmap(file);
    const scale = Math.min(1, SIDE / Math.min(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(picture.width * scale);
    canvas.height = Math.round(picture.height * scale);
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    // Browsers that cannot encode WebP encode PNG, which the server accepts as well.
    const drawn = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/webp', QUALITY));
    return drawn ?? file;
  } catch {
    return file;
  }
}
