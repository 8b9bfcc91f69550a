import { existsSync } from 'node:fs';
import { facesFor as facesAmong } from '@wishboard/contracts/picture/faces';
import fc from 'fast-check';
import { FACES } from './story-faces';

const facesFor = (text: string) => facesAmong(text, FACES);
const files = (text: string) => facesFor(text).map(({ file }) => file);
const packageOf = { 'Patrick Hand': 'patrick-hand', Iansui: 'iansui' };

describe('The font files of a story', () => {
  it('are one for English text', () => {
    expect(files('A lighthouse, some day… “really”?')).toEqual(['patrick-hand-latin-400-normal.woff2']);
  });

  it('are two for text with letters of Latin Extended', () => {
    expect(files('Łukasz').sort()).toEqual([
      'patrick-hand-latin-400-normal.woff2',
      'patrick-hand-latin-ext-400-normal.woff2',
    ]);
  });

  it('are none for emoji, which the device draws with its own font', () => {
    expect(files('🍕👩‍👩‍👧‍👦🕰️✨👍🏽🇹🇼')).toEqual([]);
  });

  it('are for Chinese text only those that contain its characters', () => {
    const text = '想學會衝浪，在太平洋的浪上站起來一次就好。';
    const faces = facesFor(text);
    expect(faces.length).toBeLessThan(12);
    expect(faces.every(({ family }) => family === 'Iansui')).toBe(true);
    for (const { file } of faces) {
      const without = facesFor([...text].filter((character) => !files(character).includes(file)).join(''));
      expect(without.map((face) => face.file)).not.toContain(file);
    }
  });

  it('exist in the font packages, for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
        for (const { family, file } of facesFor(text)) {
          const path = `../../../../node_modules/@fontsource/${packageOf[family]}/files/${file}`;
          expect(existsSync(new URL(path, import.meta.url))).toBe(true);
        }
      }),
    );
  });
});
