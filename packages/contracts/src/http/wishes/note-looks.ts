import { NOTE_COLOR_DEFAULT, type NoteColor } from './wish.js';

/** A colour in the light theme ("day") and in the dark theme ("lamplight"). */
export type Shades = readonly [day: string, lamplight: string];

export interface NoteLook {
  /** Colour of the note's paper at the top. `low` is the colour that the paper shades into at the bottom, and `edge` that of its edge. */
  paper: Shades;
  low: Shades;
  edge: Shades;
  name: { en: string; 'zh-TW': string };
}

/** Appearance of each note colour. Boards, forms, pictures, embeds and all texts take it from here. */
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

/** Whether this release knows the colour. A newer release may have stored another one. */
export const isKnownColor = (color: string): color is NoteColor => Object.hasOwn(NOTE_LOOKS, color);

/** Returns the appearance of a note of this colour, or that of the default colour when this release does not know the colour. */
export const lookOf = (color: string): NoteLook => NOTE_LOOKS[isKnownColor(color) ? color : NOTE_COLOR_DEFAULT];
