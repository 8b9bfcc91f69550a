import { NOTE_COLOR_DEFAULT, type NoteColor } from '@wishboard/contracts/http/wish';
import type { CSSProperties } from 'react';

/** A colour by day and by lamplight. */
type Shades = readonly [day: string, lamplight: string];

export interface NoteLook {
  /** The note's paper, what it shades into below, and its edge. */
  paper: Shades;
  low: Shades;
  edge: Shades;
  name: { en: string; 'zh-TW': string };
}

/** Everything there is to say of a note's colour: boards, forms, the story picture and all texts take it from here. */
export const NOTE_LOOKS: Record<NoteColor, NoteLook> = {
  yellow: {
    paper: ['#fdf0a3', '#d9c670'],
    low: ['#f8e384', '#cbb55b'],
    edge: ['#e3c95a', '#a8944a'],
    name: { en: 'Yellow', 'zh-TW': '黃色' },
  },
  green: {
    paper: ['#d8edb4', '#a9c188'],
    low: ['#c6e19b', '#98b176'],
    edge: ['#a5c673', '#7b935c'],
    name: { en: 'Green', 'zh-TW': '綠色' },
  },
};

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
