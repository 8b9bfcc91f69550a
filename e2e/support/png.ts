import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import decodeQR from 'qr/decode.js';

const GOLDEN = fileURLToPath(new URL('../golden', import.meta.url));
const SIGNATURE = '89504e470d0a1a0a';

/** Returns the width and height of a PNG in pixels from its header. */
export function sizeOfPng(file: Buffer): { width: number; height: number } {
  if (file.subarray(0, 8).toString('hex') !== SIGNATURE) throw new Error('This is no PNG.');
  return { width: file.readUInt32BE(16), height: file.readUInt32BE(20) };
}

/** Scale of each side of a golden picture, relative to the picture it is compared with. */
const GOLDEN_SCALE = 0.5;

/** A range of rows of a picture in pixels; the end is exclusive. */
export type Rows = readonly [from: number, to: number];

export interface PictureDifference {
  /** Share of the compared pixels that differ visibly, 0 to 1. */
  differing: number;
  /** Share of dark pixels in the excluded rows, 0 to 1; shows whether they contain text. */
  inkLeftOut: number;
  /** Lines of text on the note, from top to bottom, of the picture and of the golden picture. */
  lines: readonly WrittenLine[];
  goldenLines: readonly WrittenLine[];
}

/** Position of a line of text in pixels: its vertical middle and its left and right edges. */
export interface WrittenLine {
  middle: number;
  left: number;
  right: number;
}

/**
 * Compares a PNG with a golden picture, except for some rows. With UPDATE_GOLDEN=1 the PNG first replaces the golden picture,
 * scaled to half its size and as WebP, which is smaller. The browser decodes both, so any browser that runs the journey can compare
 * them.
 */
export async function compareWithGolden(
  browser: Browser,
  file: Buffer,
  name: string,
  leftOut: readonly Rows[],
): Promise<PictureDifference> {
  const golden = join(GOLDEN, `${name}.webp`);
  const picture = dataAddress(file, 'png');
  const page = await browser.newPage();
  try {
    if (process.env.UPDATE_GOLDEN) {
      mkdirSync(GOLDEN, { recursive: true });
      writeFileSync(
        golden,
        Buffer.from(await page.evaluate(toWebp, { address: picture, scale: GOLDEN_SCALE }), 'base64'),
      );
    }
    const pictures = [picture, dataAddress(readFileSync(golden), 'webp')];
    const difference = await page.evaluate(differenceOf, { pictures, leftOut, scale: GOLDEN_SCALE });
    const [lines = [], goldenLines = []] = await Promise.all(pictures.map((each) => page.evaluate(textLinesOn, each)));
    return { ...difference, lines, goldenLines };
  } finally {
    await page.close();
  }
}

const dataAddress = (file: Buffer, type: string): string => `data:image/${type};base64,${file.toString('base64')}`;

/** Returns the positions of the lines of text on the note of a story picture, from top to bottom. */
export async function writtenLines(browser: Browser, file: Buffer): Promise<readonly WrittenLine[]> {
  const page = await browser.newPage();
  try {
    return await page.evaluate(textLinesOn, dataAddress(file, 'png'));
  } finally {
    await page.close();
  }
}

/** Returns the text of a QR code in the lower part of a picture, or null when there is none. */
export async function readQrCode(browser: Browser, file: Buffer): Promise<string | null> {
  const page = await browser.newPage();
  try {
    const { width, height, bytes } = await page.evaluate(pixelsOf, dataAddress(file, 'png'));
    return decodeQR({ width, height, data: Buffer.from(bytes, 'base64') }, { timeLimit: 10_000 });
  } catch {
    return null;
  } finally {
    await page.close();
  }
}

/** Runs in the page. Returns the part of the picture with the QR code as RGBA bytes: 16 % of its height, from 72 % on. */
async function pixelsOf(address: string): Promise<{ width: number; height: number; bytes: string }> {
  const bitmap = await createImageBitmap(await (await fetch(address)).blob());
  const [width, top] = [bitmap.width, Math.round(bitmap.height * 0.72)];
  const height = Math.round(bitmap.height * 0.16);
  const context = new OffscreenCanvas(width, height).getContext('2d');
  if (!context) throw new Error('This browser gives no 2D context');
  context.drawImage(bitmap, 0, -top);
  const { data } = context.getImageData(0, 0, width, height);
  let bytes = '';
  for (let at = 0; at < data.length; at += 8192) bytes += String.fromCharCode(...data.subarray(at, at + 8192));
  return { width, height, bytes: btoa(bytes) };
}

/** Runs in the page. Returns the scaled picture as WebP in base64. */
async function toWebp({ address, scale }: { address: string; scale: number }): Promise<string> {
  const bitmap = await createImageBitmap(await (await fetch(address)).blob());
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [bitmap.width * scale, bitmap.height * scale];
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser gives no 2D context');
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL('image/webp', 0.8).split(',')[1] ?? '';
}

/** Runs in the page. A row belongs to a line when it has a pixel that is not paper. Lines are separated by at least three rows of paper. */
async function textLinesOn(address: string): Promise<WrittenLine[]> {
  const [from, to, top, bottom] = [190, 890, 630, 1350];
  const bitmap = await createImageBitmap(await (await fetch(address)).blob());
  const context = new OffscreenCanvas(1080, 1920).getContext('2d');
  if (!context) throw new Error('This browser gives no 2D context');
  // Scales the golden picture, which is smaller, to the full size.
  context.drawImage(bitmap, 0, 0, 1080, 1920);
  const lines: { top: number; bottom: number; left: number; right: number }[] = [];
  for (let y = top; y < bottom; y += 1) {
    const row = context.getImageData(from, y, to - from, 1).data;
    const off = (at: number) =>
      [0, 1, 2].reduce((sum, offset) => sum + Math.abs((row[at + offset] ?? 0) - (row[offset] ?? 0)), 0);
    let first = 0;
    while (first < row.length && off(first) < 120) first += 4;
    if (first >= row.length) continue;
    let last = row.length - 4;
    while (off(last) < 120) last -= 4;
    const [left, right] = [from + first / 4, from + last / 4];
    const line = lines.at(-1);
    if (line && y - line.bottom <= 3) {
      Object.assign(line, { bottom: y, left: Math.min(line.left, left), right: Math.max(line.right, right) });
    } else lines.push({ top: y, bottom: y, left, right });
  }
  // Lower shapes are full stops or dots above letters.
  return lines
    .filter(({ top: upper, bottom: lower }) => lower - upper > 12)
    .map(({ top: upper, bottom: lower, left, right }) => ({ middle: (upper + lower) / 2, left, right }));
}

/** Runs in the page. A channel that differs by less than a quarter is attributed to another machine's font smoothing. */
async function differenceOf({
  pictures,
  leftOut,
  scale,
}: {
  pictures: string[];
  leftOut: readonly Rows[];
  scale: number;
}): Promise<Pick<PictureDifference, 'differing' | 'inkLeftOut'>> {
  const tolerance = 64;
  const decode = async (address: string) => {
    const bitmap = await createImageBitmap(await (await fetch(address)).blob());
    return bitmap;
  };
  const [picture, golden] = await Promise.all(pictures.map(decode));
  if (picture?.width !== (golden?.width ?? 0) / scale || picture?.height !== (golden?.height ?? 0) / scale) {
    return { differing: 1, inkLeftOut: 0 };
  }
  const atGoldenSize = (bitmap: ImageBitmap | undefined) => {
    const context = golden && new OffscreenCanvas(golden.width, golden.height).getContext('2d');
    if (!context || !bitmap) throw new Error('This browser gives no 2D context');
    context.imageSmoothingQuality = 'high';
    context.drawImage(bitmap, 0, 0, golden.width, golden.height);
    return context.getImageData(0, 0, golden.width, golden.height);
  };
  const [one, other] = [atGoldenSize(picture), atGoldenSize(golden)];
  const count = { compared: 0, differing: 0, leftOut: 0, ink: 0 };
  for (let y = 0; y < one.height; y += 1) {
    const skipped = leftOut.some(([from, to]) => y >= from * scale && y < to * scale);
    for (let at = y * one.width * 4; at < (y + 1) * one.width * 4; at += 4) {
      const channel = (picture: ImageData, offset: number) => picture.data[at + offset] ?? 0;
      if (skipped) {
        count.leftOut += 1;
        if (channel(one, 0) + channel(one, 1) + channel(one, 2) < 330) count.ink += 1;
        continue;
      }
      count.compared += 1;
      if ([0, 1, 2].some((offset) => Math.abs(channel(one, offset) - channel(other, offset)) > tolerance)) {
        count.differing += 1;
      }
    }
  }
  return { differing: count.differing / count.compared, inkLeftOut: count.ink / Math.max(1, count.leftOut) };
}
