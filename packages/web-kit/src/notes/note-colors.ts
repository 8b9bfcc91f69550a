import {
  isKnownColor,
  lookOf,
  NOTE_LOOKS,
  type NoteLook,
  type Shades,
} from '@wishboard/contracts/http/wishes/note-looks';
import type { NoteColor } from '@wishboard/contracts/http/wishes/wish';
import type { CSSProperties } from 'react';

export { isKnownColor, lookOf, NOTE_LOOKS, type NoteLook };

const lightDark = ([day, lamplight]: Shades) => `light-dark(${day}, ${lamplight})`;

/** Returns the custom properties `--paper`, `--paper-low` and `--paper-edge` of a note, for the `style` of its element. */
export function paperStyle(color: string): CSSProperties {
  const { paper, low, edge } = lookOf(color);
  return {
    '--paper': lightDark(paper),
    '--paper-low': lightDark(low),
    '--paper-edge': lightDark(edge),
  } as CSSProperties;
}

/** Returns the name of every colour in a language. */
export function colorNames(language: keyof NoteLook['name']): Record<NoteColor, string> {
  const names = Object.entries(NOTE_LOOKS).map(([color, { name }]) => [color, name[language]]);
  return Object.fromEntries(names) as Record<NoteColor, string>;
}
