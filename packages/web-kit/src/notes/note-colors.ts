import { NOTE_LOOKS, type NoteLook, type Shades } from '@wishboard/contracts/http/note-looks';
import { NOTE_COLOR_DEFAULT, type NoteColor } from '@wishboard/contracts/http/wish';
import type { CSSProperties } from 'react';

export { NOTE_LOOKS, type NoteLook };

/** Whether this page knows the colour. A newer server may answer one that it does not. */
export const isKnownColor = (color: string): color is NoteColor => Object.hasOwn(NOTE_LOOKS, color);

/** How a note of that colour looks; one of an unknown colour looks like one of the default. */
export const lookOf = (color: string): NoteLook => NOTE_LOOKS[isKnownColor(color) ? color : NOTE_COLOR_DEFAULT];

const lightDark = ([day, lamplight]: Shades) => `light-dark(${day}, ${lamplight})`;

/** The custom properties `--paper`, `--paper-low` and `--paper-edge` of a note, for the `style` of its element. */
export function paperStyle(color: string): CSSProperties {
  const { paper, low, edge } = lookOf(color);
  return {
    '--paper': lightDark(paper),
    '--paper-low': lightDark(low),
    '--paper-edge': lightDark(edge),
  } as CSSProperties;
}

/** The name of every colour in a language. */
export function colorNames(language: keyof NoteLook['name']): Record<NoteColor, string> {
  const names = Object.entries(NOTE_LOOKS).map(([color, { name }]) => [color, name[language]]);
  return Object.fromEntries(names) as Record<NoteColor, string>;
}
