import hanRanges from '@fontsource/iansui/unicode.json' with { type: 'json' };
import latinRanges from '@fontsource/patrick-hand/unicode.json' with { type: 'json' };
import { facesFor, handFaces } from '@wishboard/contracts/picture/faces';
import { fontUrl } from './font-files';

export const FACES = handFaces(latinRanges, hanRanges);

/** Timeout of the fonts in milliseconds. After it the text is drawn in a font of the device. */
const TIMEOUT_MS = 6_000;

/**
 * Loads the handwriting fonts into a font set, as far as a text needs them. A font that fails to load, or does not load in time, is
 * replaced by a font of the device, so that it cannot prevent sharing.
 */
export async function loadHandwritingFonts(faces: FontFaceSet, text: string): Promise<void> {
  const arrivals = facesFor(text, FACES).map(async ({ family, file, range }) => {
    const face = new FontFace(family, `url(${JSON.stringify(fontUrl(file))})`, { unicodeRange: range });
    faces.add(await face.load());
  });
  const timeout = new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS));
  await Promise.race([Promise.allSettled(arrivals), timeout]);
}
