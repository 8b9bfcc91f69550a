import hanRanges from '@fontsource/iansui/unicode.json' with { type: 'json' };
import latinRanges from '@fontsource/patrick-hand/unicode.json' with { type: 'json' };
import { facesFor, handFaces } from '@wishboard/contracts/picture/faces';
import { faceAddress } from './face-files';

export const FACES = handFaces(latinRanges, hanRanges);

/** Longer than a reader waits for a prettier letter. Milliseconds. */
const PATIENCE_MS = 6_000;

/**
 * Makes the hands available to a canvas, as far as a text needs them. What does not come, or not soon, is written in a font of
 * the device: its absence must not keep anybody from sharing.
 */
export async function loadHands(faces: FontFaceSet, text: string): Promise<void> {
  const arrivals = facesFor(text, FACES).map(async ({ family, file, range }) => {
    const face = new FontFace(family, `url(${JSON.stringify(faceAddress(file))})`, { unicodeRange: range });
    faces.add(await face.load());
  });
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  await Promise.race([Promise.allSettled(arrivals), patience]);
}
