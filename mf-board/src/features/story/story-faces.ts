import hanRanges from '@fontsource/iansui/unicode.json' with { type: 'json' };
import latinRanges from '@fontsource/patrick-hand/unicode.json' with { type: 'json' };
import { faceAddress } from './face-files';

/** The hands the picture is written in: Latin, then Chinese. Both have the Open Font License. */
export const HANDS = ['Patrick Hand', 'Iansui'] as const;

/** A file of a hand, and which characters it has, as `unicode-range` of CSS says it. */
export interface Face {
  family: (typeof HANDS)[number];
  file: string;
  range: string;
}

const isChinese = (subset: string) => /^\[\d+\]$/.test(subset);

/** The Chinese hand comes in a hundred files. Its Latin is left out: that is the other's. */
const FACES: readonly Face[] = [
  ...Object.entries(hanRanges)
    .filter(([subset]) => isChinese(subset))
    .map(([subset, range]) => ({
      family: HANDS[1],
      file: `iansui-${subset.slice(1, -1)}-400-normal.woff2`,
      range,
    })),
  ...Object.entries(latinRanges).map(([subset, range]) => ({
    family: HANDS[0],
    file: `patrick-hand-${subset}-400-normal.woff2`,
    range,
  })),
];

function holds(range: string, codePoint: number): boolean {
  return range.split(',').some((part) => {
    const [from = '', to = from] = part.trim().slice(2).split('-');
    return codePoint >= Number.parseInt(from, 16) && codePoint <= Number.parseInt(to, 16);
  });
}

// Pictures are in colour on every device; the Chinese hand has some of them in ink.
const PICTURE = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u{fe0f}|\u{200d}/u;

/** The files that have the characters of a text, its emoji apart. What no file has is left to the device's fonts. */
export function facesFor(text: string, faces: readonly Face[] = FACES): Face[] {
  const wanted = new Set<Face>();
  for (const character of new Set(text)) {
    if (PICTURE.test(character)) continue;
    const codePoint = character.codePointAt(0) ?? 0;
    // As in CSS, the last that has it.
    const face = faces.findLast(({ range }) => holds(range, codePoint));
    if (face) wanted.add(face);
  }
  return [...wanted];
}

/** Longer than a reader waits for a prettier letter. Milliseconds. */
const PATIENCE_MS = 6_000;

/**
 * Makes the hands available to a canvas, as far as a text needs them. What does not come, or not soon, is written in a font of
 * the device: its absence must not keep anybody from sharing.
 */
export async function loadHands(faces: FontFaceSet, text: string): Promise<void> {
  const arrivals = facesFor(text).map(async ({ family, file, range }) => {
    const face = new FontFace(family, `url(${JSON.stringify(faceAddress(file))})`, { unicodeRange: range });
    faces.add(await face.load());
  });
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  await Promise.race([Promise.allSettled(arrivals), patience]);
}
