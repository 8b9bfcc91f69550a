/** Pixels of the shorter side: four times as many as are shown, so that the server still has something to choose from. */
const SIDE = 1024;
const QUALITY = 0.9;

/**
 * A picture as it is sent: photographs are larger than what is shown of them, and say where they were taken. A file that the browser
 * cannot open stays as it is, and is the server's to judge.
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
    // Browsers that write no WebP write PNG, which is taken as well.
    const drawn = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/webp', QUALITY));
    return drawn ?? file;
  } catch {
    return file;
  }
}
