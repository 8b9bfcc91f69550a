import { readFileSync } from 'node:fs';
import { NOTE_COLOR_DEFAULT, NOTE_COLORS } from '@wishboard/contracts/http/wishes/wish';
import { colorNames, isKnownColor, NOTE_LOOKS, paperStyle } from './note-colors';

/** Returns the contrast ratio of two colours written `#rrggbb`, from 1 to 21 (WCAG 2, relative luminance). */
function contrast(one: string, other: string): number {
  const luminance = (color: string) =>
    [0.2126, 0.7152, 0.0722].reduce((sum, weight, at) => {
      const channel = Number.parseInt(color.slice(1 + 2 * at, 3 + 2 * at), 16) / 255;
      return sum + weight * (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4);
    }, 0);
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const tokens = readFileSync(new URL('../styles/tokens.css', import.meta.url), 'utf8');
const token = (name: string) => new RegExp(`--${name}: light-dark\\((#\\w+), (#\\w+)\\);`).exec(tokens)?.slice(1);

describe.each(NOTE_COLORS)('a %s note', (color) => {
  it('has paper with a contrast of at least 4.5 to both inks, in the light and the dark theme', () => {
    for (const ink of ['note-ink', 'note-ink-soft']) {
      for (const [at, shade] of (token(ink) ?? []).entries()) {
        for (const side of ['paper', 'low'] as const) {
          expect(contrast(shade, NOTE_LOOKS[color][side][at] ?? '')).toBeGreaterThanOrEqual(4.5);
        }
      }
    }
  });
});

it('An unknown colour looks like the default, and each known colour has a name and a look of its own', () => {
  for (const unknown of ['purple', '', 'constructor', '__proto__']) {
    expect(isKnownColor(unknown)).toBe(false);
    expect(paperStyle(unknown)).toEqual(paperStyle(NOTE_COLOR_DEFAULT));
  }
  expect(new Set(NOTE_COLORS.map((color) => JSON.stringify(paperStyle(color)))).size).toBe(NOTE_COLORS.length);
  expect(new Set(Object.keys(colorNames('en')))).toEqual(new Set(NOTE_COLORS));
});

it('The colour tokens that older remotes use equal the shades of the yellow and the green note', () => {
  for (const color of ['yellow', 'green'] as const) {
    const { paper, low, edge } = NOTE_LOOKS[color];
    expect([token(`note-${color}`), token(`note-${color}-low`), token(`note-${color}-edge`)]).toEqual([
      paper,
      low,
      edge,
    ]);
  }
});
