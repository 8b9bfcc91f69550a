/** A font file, and the characters that it contains, in the syntax of CSS `unicode-range`. */
export interface Face {
  file: string;
  range: string;
}

/** Character ranges of a font by subset, as in Fontsource's `unicode.json`. */
export type Ranges = Readonly<Record<string, string>>;

/** Handwriting fonts of the pictures: Latin, then Chinese. Both have the Open Font License. */
export const HANDS = ['Patrick Hand', 'Iansui'] as const;

/** A file of one of these fonts. */
export interface HandFace extends Face {
  family: (typeof HANDS)[number];
}

const isChinese = (subset: string) => /^\[\d+\]$/.test(subset);

/**
 * Returns the files of both fonts. The Chinese font is split into about a hundred files. Its Latin subsets are left out, because
 * the other font has Latin.
 */
export function handFaces(latin: Ranges, chinese: Ranges): HandFace[] {
  return [
    ...Object.entries(chinese)
      .filter(([subset]) => isChinese(subset))
      .map(([subset, range]) => ({
        family: HANDS[1],
        file: `iansui-${subset.slice(1, -1)}-400-normal.woff2`,
        range,
      })),
    ...Object.entries(latin).map(([subset, range]) => ({
      family: HANDS[0],
      file: `patrick-hand-${subset}-400-normal.woff2`,
      range,
    })),
  ];
}

function holds(range: string, codePoint: number): boolean {
  return range.split(',').some((part) => {
    const [from = '', to = from] = part.trim().slice(2).split('-');
    return codePoint >= Number.parseInt(from, 16) && codePoint <= Number.parseInt(to, 16);
  });
}

// Emoji are drawn in colour by an emoji font on every device; the Chinese font contains some of them as outlines.
const PICTURE = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u{fe0f}|\u{200d}/u;

/** Returns the files that contain the characters of a text, except its emoji. Characters that are in no file are left to other fonts. */
export function facesFor<F extends Face>(text: string, faces: readonly F[]): F[] {
  const wanted = new Set<F>();
  for (const character of new Set(text)) {
    if (PICTURE.test(character)) continue;
    const codePoint = character.codePointAt(0) ?? 0;
    // As in CSS, the last file that contains the character wins.
    const face = faces.findLast(({ range }) => holds(range, codePoint));
    if (face) wanted.add(face);
  }
  return [...wanted];
}
