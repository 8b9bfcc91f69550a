/** A file of a font, and which characters it has, as `unicode-range` of CSS says it. */
export interface Face {
  file: string;
  range: string;
}

/** Which files of a font hold which characters, as Fontsource's `unicode.json` says it: by subset. */
export type Ranges = Readonly<Record<string, string>>;

/** The hands that pictures are written in: Latin, then Chinese. Both have the Open Font License. */
export const HANDS = ['Patrick Hand', 'Iansui'] as const;

/** A file of one of the hands. */
export interface HandFace extends Face {
  family: (typeof HANDS)[number];
}

const isChinese = (subset: string) => /^\[\d+\]$/.test(subset);

/** The files of both hands. The Chinese one comes in a hundred; its Latin is left out: that is the other's. */
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

// Pictures are in colour on every device; the Chinese hand has some of them in ink.
const PICTURE = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u{fe0f}|\u{200d}/u;

/** The files that have the characters of a text, its emoji apart. What no file has is left to other fonts. */
export function facesFor<F extends Face>(text: string, faces: readonly F[]): F[] {
  const wanted = new Set<F>();
  for (const character of new Set(text)) {
    if (PICTURE.test(character)) continue;
    const codePoint = character.codePointAt(0) ?? 0;
    // As in CSS, the last that has it.
    const face = faces.findLast(({ range }) => holds(range, codePoint));
    if (face) wanted.add(face);
  }
  return [...wanted];
}
