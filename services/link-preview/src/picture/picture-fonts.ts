import { createRequire } from 'node:module';
import { GlobalFonts } from '@napi-rs/canvas';
import { type Face, facesFor, handFaces, type Ranges } from '@wishboard/contracts/picture/faces';

const require = createRequire(import.meta.url);
const rangesOf = (font: string): Ranges => require(`@fontsource/${font}/unicode.json`);

interface FontFile extends Face {
  /** Package of the file. */
  font: string;
}

const FACES: readonly FontFile[] = handFaces(rangesOf('patrick-hand'), rangesOf('iansui')).map((face) => ({
  ...face,
  font: face.family === 'Iansui' ? 'iansui' : 'patrick-hand',
}));

/** Letters that no hand has would else be looked for in every font of the machine, of which there may be none. */
const LATIN: FontFile = { font: 'patrick-hand', file: 'patrick-hand-latin-400-normal.woff2', range: '' };
const EMOJI: FontFile = { font: 'noto-color-emoji', file: 'noto-color-emoji-emoji-400-normal.woff2', range: '' };

const known = new Set<string>();

/** Has the file ready under its own name. A canvas takes one file of a family, where CSS takes all that have the characters. */
function familyOf({ font, file }: FontFile): string {
  const family = `wishboard ${file.replace(/-400-normal\.woff2$/, '')}`;
  if (!known.has(family)) {
    if (!GlobalFonts.registerFromPath(require.resolve(`@fontsource/${font}/files/${file}`), family)) {
      throw new Error(`The font ${file} cannot be read`);
    }
    known.add(family);
  }
  return `"${family}"`;
}

/**
 * The families that a text is written with, best first, as a canvas takes them: the hands of stories, then emoji. Files are read
 * when first needed, and stay.
 */
export function familiesFor(text: string): string {
  const families = [LATIN, ...facesFor(text, FACES), EMOJI].map(familyOf);
  return [...new Set(families), 'sans-serif'].join(', ');
}
