import { createRequire } from 'node:module';
import { GlobalFonts } from '@napi-rs/canvas';
import { type Face, facesFor, handFaces, type Ranges } from '@wishboard/contracts/picture/faces';

const require = createRequire(import.meta.url);
const rangesOf = (font: string): Ranges => require(`@fontsource/${font}/unicode.json`);

interface FontFile extends Face {
  /** Name of the package that contains the file. */
  font: string;
}

const FACES: readonly FontFile[] = handFaces(rangesOf('patrick-hand'), rangesOf('iansui')).map((face) => ({
  ...face,
  font: face.family === 'Iansui' ? 'iansui' : 'patrick-hand',
}));

/**
 * Fallback for letters that no handwriting font has. Otherwise the canvas would search every font of the machine, which may have
 * none.
 */
const LATIN: FontFile = { font: 'patrick-hand', file: 'patrick-hand-latin-400-normal.woff2', range: '' };
const EMOJI: FontFile = { font: 'noto-color-emoji', file: 'noto-color-emoji-emoji-400-normal.woff2', range: '' };

const known = new Set<string>();

/**
 * Registers the file under a family name of its own and returns that name in quotes. A canvas uses one file per family, where CSS
 * uses all files that have the characters.
 *
 * @throws Error when the file cannot be read
 */
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
 * Returns the font families for a text, best first, as a canvas takes them: the handwriting fonts of stories, then emoji. Files
 * are read when first needed and stay loaded.
 */
export function familiesFor(text: string): string {
  const families = [LATIN, ...facesFor(text, FACES), EMOJI].map(familyOf);
  return [...new Set(families), 'sans-serif'].join(', ');
}
